const TEXTS = {
  'nothing-waiting': () => 'No snapshot is waiting for a decision.',
  'unknown-snapshot': (id) => `There is no snapshot ${id}.`,
  'already-published': (id) => `Snapshot ${id} is already published.`,
  'no-prices': (id) =>
    `Snapshot ${id} has no prices because all its sheets are unclear. Visitors would see an empty list.`,
  superseded: (id) =>
    `Snapshot ${id} has been replaced since. To publish an earlier list again, roll back to it.`,
  'not-waiting': (id) => `Snapshot ${id} is not waiting for a decision.`,
  'never-published': (id) => `Snapshot ${id} was never published, so there is nothing to roll back to.`,
  'nothing-earlier': () => 'There is no earlier list to roll back to.',
  'not-paused': () => 'Syncing is not paused.',
} as const satisfies Record<string, (id: number) => string>;

export type PriceDataRefusalCode = keyof typeof TEXTS;

/** A decision that is not possible now. The message is for the person. */
export class PriceDataRefusal extends Error {
  override name = 'PriceDataRefusal';
  readonly code: PriceDataRefusalCode;

  constructor(code: PriceDataRefusalCode, snapshotId = 0) {
    super(TEXTS[code](snapshotId));
    this.code = code;
  }
}
