export interface Signal {
  readonly given: Promise<void>;
  give(): void;
}

/** Lets one part of a test wait for a moment in another. */
export function makeSignal(): Signal {
  const listeners: (() => void)[] = [];
  const given = new Promise<void>((resolve) => listeners.push(resolve));
  return { given, give: () => listeners.forEach((resolve) => void resolve()) };
}
