/**
 * For the memory allocator of Linux, which reads them when a process starts. By default it keeps what each thread has freed,
 * and the threads that prepare long lists free a lot (decision 31).
 */
export const ALLOCATOR_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** False where the allocator does not know them, and where the user has set one: then the user has decided. */
export function needsAllocatorSettings(environment) {
  return process.platform === 'linux' && !isAnySetIn(environment) && hasGlibc();
}

function isAnySetIn(environment) {
  return Object.keys(ALLOCATOR_SETTINGS).some((name) => environment[name] !== undefined);
}

function hasGlibc() {
  // Otherwise the report would look up names in the network, which takes seconds where that fails.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}
