# C types of patterns.py.
from zimo.rules.hand cimport Reading

cdef const long long[::1] BIT
cdef long long BONUS, FACES, FEI, FLOWERS, FOURTH_FLOWER, FOURTH_SEASON, HONOURS, SEASONS
cdef long EAST, FOUR_FEI, NORTH

cpdef long long no_flowers(Reading reading) except -1
cpdef long long nine_gates(Reading reading) except -1
cpdef long long four_fei_start(Reading reading) except -1
cpdef long long all_sixteen_flowers(Reading reading) except -1
cpdef long long all_chows_suit_eye(Reading reading) except -1
cpdef long long east_pong(Reading reading) except -1
cpdef long long north_pong(Reading reading) except -1
cpdef long long number4_flower(Reading reading) except -1
cpdef long long number4_season(Reading reading) except -1
cpdef long long seats_flower(Reading reading) except -1
cpdef long long seats_season(Reading reading) except -1
cpdef long long some_animals(Reading reading) except -1
cpdef long long all_faces(Reading reading) except -1
cpdef long long some_faces(Reading reading) except -1
cpdef long long declared_fei(Reading reading) except -1
