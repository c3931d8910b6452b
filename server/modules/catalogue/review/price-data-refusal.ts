const TEXTS = {
  'nothing-waiting': () => 'No snapshot waits for a decision.',
  'unknown-snapshot': (id) => `There is no snapshot ${id}.`,
  'already-published': (id) => `Snapshot ${id} is published already.`,
  'no-prices': (id) =>
    `Snapshot ${id} holds no prices, because every sheet of it is unclear. Visitors would see an empty list.`,
  superseded: (id) =>
    `Snapshot ${id} has been replaced since. To publish an earlier list again, roll back to it.`,
  'not-waiting': (id) => `Snapshot ${id} does not wait for a decision.`,
  'never-published': (id) => `Snapshot ${id} was never published, so there is nothing to roll back to.`,
  'nothing-earlier': () => 'There is no earlier list to roll back to.',
  'not-paused': () => 'Syncing is not paused.',
} as const satisfies Record<string, (id: number) => string>;

export type PriceDataRefusalCode = keyof typeof TEXTS;

/** A person asked for something that price data cannot do now. The message is for them. */
export class PriceDataRefusal extends Error {
  override name = 'PriceDataRefusal';
  readonly code: PriceDataRefusalCode;

  constructor(code: PriceDataRefusalCode, snapshotId = 0) {
    super(TEXTS[code](snapshotId));
    this.code = code;
  }
}
