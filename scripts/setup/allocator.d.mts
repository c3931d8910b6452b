export const ALLOCATOR_SETTINGS: Readonly<Record<'MALLOC_ARENA_MAX' | 'MALLOC_MMAP_THRESHOLD_', string>>;
export function needsAllocatorSettings(environment: NodeJS.ProcessEnv): boolean;
