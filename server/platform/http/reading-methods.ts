const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether requests with that method only read. */
export function isReading(method: string): boolean {
  return READING_METHODS.includes(method);
}
