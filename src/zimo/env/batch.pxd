# C types of batch.py.
cimport cython

from zimo.env.observation cimport observe, write_number
from zimo.rules.state cimport State
from zimo.rules.table cimport Table
from zimo.rules.wall cimport Wall, shuffled

cdef long NONE, CHAIRS, CODES, RECORD, FINISHED, IDLE, TRUTH

cdef class Lane:
    cdef public Table table
    cdef public State state
    cdef public object seed
    cdef public Wall wall
    cdef public bytearray codes
    cdef public list told, now
    cdef public long hand, seat, many

    cpdef void open(self) except *
    @cython.locals(table=Table, state=State, end=cython.long)
    cpdef void forward(self) except *
    cpdef void deal(self) except *
    cpdef bint allows(self, long code) except -1
    cpdef void step(self, long code) except *

cdef class Batch:
    cdef public Table table
    cdef public long count
    cdef public list lanes
    cdef public bytearray rows, masks, paid

    @cython.locals(codes=bytes, i=cython.long, lane=Lane)
    cpdef void step(self, object actions) except *
    @cython.locals(i=cython.long, lane=Lane, number=cython.long)
    cpdef void observe(self, object into, long chair=*) except *
    @cython.locals(i=cython.long, j=cython.long, lane=Lane)
    cpdef void legal_masks(self, object into) except *
    @cython.locals(seats=cython.long, i=cython.long, lane=Lane, chair=cython.long, gained=cython.long)
    cpdef void rewards(self, object into) except *
    @cython.locals(bits=bytes, picked=bytearray, i=cython.long, lane=Lane)
    cpdef void pick(self, object numbers, object into) except *
    cpdef void _ready(self) except *
