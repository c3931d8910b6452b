export interface Signal {
  readonly given: Promise<void>;
  give(): void;
}

/** Lets one part of a test wait for another part. */
export function makeSignal(): Signal {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
