const READING_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request of that method changes nothing. */
export function isReading(method: string): boolean {
  return READING_METHODS.includes(method);
}
