// A library that passes everything on to the MLIR library that it is linked with, except for one thing: if a program with MARK was read, it does AT_END
// where a context is to be destroyed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct { void *ptr; } Handle;
typedef struct { const char *data; size_t length; } StringRef;

static int is_marked;

static void look(const void *text, ssize_t length) {
  is_marked = is_marked || (length > 0 && memmem(text, (size_t)length, MARK, strlen(MARK)));
}

Handle mlirModuleCreateParse(Handle context, StringRef text) {
  Handle (*next)(Handle, StringRef) = dlsym(RTLD_NEXT, "mlirModuleCreateParse");
  look(text.data, (ssize_t)text.length);
  return next(context, text);
}

// The worker gives a program as its standard input.
Handle mlirModuleCreateParseFromFile(Handle context, StringRef file) {
  static char text[1 << 20];
  Handle (*next)(Handle, StringRef) = dlsym(RTLD_NEXT, "mlirModuleCreateParseFromFile");
  look(text, pread(0, text, sizeof text, 0));
  return next(context, file);
}

void mlirContextDestroy(Handle context) {
  void (*next)(Handle) = dlsym(RTLD_NEXT, "mlirContextDestroy");
  if (is_marked) {
    AT_END;
  }
  next(context);
}
