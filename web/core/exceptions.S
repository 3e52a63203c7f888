# The tag of C++'s exceptions, which clang declares and leaves to the runtime.
.tagtype __cpp_exception i32
.globl __cpp_exception
__cpp_exception:
