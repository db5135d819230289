/**
 * How the C library gives memory out, read as a process begins (Linux only). Threads that made the databases and caught up
 * otherwise leave behind what they once needed: one arena is used again by all, and large pieces go back when they are free.
 */
export const MALLOC_SETTINGS = Object.freeze({
  MALLOC_ARENA_MAX: '1',
  // Set, they stay: the library otherwise raises them to the largest piece it has seen, and keeps what is below.
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024),
});
