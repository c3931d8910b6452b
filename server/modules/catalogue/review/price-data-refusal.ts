const TEXTS = {
  'nothing-waiting': () => 'No snapshot is waiting for a decision.',
  'unknown-snapshot': (id) => `There is no snapshot ${id}.`,
  'already-published': (id) => `Snapshot ${id} is already published.`,
  'no-prices': (id) =>
    `Snapshot ${id} has no prices because all its sheets are unclear. Visitors would see an empty list.`,
  superseded: (id) =>
    `Snapshot ${id} has been replaced since. To publish an earlier list again, roll back to it.`,
  'other-money': (id) =>
    `Snapshot ${id} was read in another money than the shop has now. Sync or upload again, and publish the new list.`,
  'not-waiting': (id) => `Snapshot ${id} is not waiting for a decision.`,
  'never-published': (id) => `Snapshot ${id} was never published, so there is nothing to roll back to.`,
  'nothing-earlier': () => 'There is no earlier list to roll back to.',
  'not-paused': () => 'Syncing is not paused.',
  misfit: (id) => `Snapshot ${id} does not fit the money of the shop.`,
} as const satisfies Record<string, (id: number) => string>;

export type PriceDataRefusalCode = keyof typeof TEXTS;

/** A decision that is not possible now. The message is for the person. */
export class PriceDataRefusal extends Error {
  override name = 'PriceDataRefusal';
  readonly code: PriceDataRefusalCode;

  /** `text` replaces the text of the code if there is a more exact reason. */
  constructor(code: PriceDataRefusalCode, snapshotId = 0, text = TEXTS[code](snapshotId)) {
    super(text);
    this.code = code;
  }
}
