# C types of patterns.py.
from zimo.rules.hand cimport Reading

cdef long long EIGHT
cdef long DISCARD, EIGHT_FLOWERS, INCOMPLETE, LAST_TILE, PAIRS, SEVEN_FLOWERS

cpdef long long seven_flowers(Reading reading) except -1
cpdef long long eight_flowers(Reading reading) except -1
cpdef long long all_chows(Reading reading) except -1
cpdef long long concealed_hand(Reading reading) except -1
cpdef long long last_discard(Reading reading) except -1
cpdef long long no_flowers(Reading reading) except -1
