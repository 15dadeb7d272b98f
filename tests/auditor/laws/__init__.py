"""The laws, one module each: `broken(evidence, books)` yields what breaks the law."""
