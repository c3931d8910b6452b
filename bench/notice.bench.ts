import { get } from 'node:http';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { versionsSchema } from '#domain/contract/entities/versions.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { computing, judge, timed } from './support/fixed-work.ts';
import { openPriceAdmin, type PriceAdmin } from './support/price-admin.ts';
import { reportUnder } from './support/report.ts';
import { signIn } from './support/sign-in.ts';
import { whileServing } from './support/tierbook.ts';

const ADMIN_PIN = '48151623';
const ROWS = 1000;
const BUDGET_MS = 2000;
/** About as long as publishing takes. */
const FIXED_UNITS = 10;

/** How soon an open page learns of a new list: from the order to publish to the event at its stream. */
export async function run(): Promise<void> {
  await inBenchFolder((dataDir) =>
    whileServing({ DATA_DIR: dataDir, ADMIN_PIN }, async ({ address }) => {
      const admin = openPriceAdmin(address, await signIn(address, ADMIN_PIN));
      const page = await OpenPage.open(address);
      const notice = await judge(computing(FIXED_UNITS), async (round) => {
        const waiting = await uploadForReview(admin, round);
        return await timed(async () => {
          const noticed = page.next();
          await admin('POST', `snapshots/${waiting}/publish`);
          await noticed;
        });
      });
      page.leave();
      const what = `notice of a new list of ${ROWS} rows at an open page, from the order to publish`;
      reportUnder(what, notice, BUDGET_MS);
    }),
  );
}

async function uploadForReview(admin: PriceAdmin, round: number): Promise<number | null> {
  const rows = Array.from({ length: ROWS }, (_, row) => `Model ${row},${200 + row + round}`);
  const file = new TextEncoder().encode(['Device,Price', ...rows].join('\n'));
  const answer = await admin('POST', 'upload?name=IPAD.csv&mode=review', file);
  return syncAnswerSchema.parse(answer).snapshotId;
}

/** A page that follows the prices. */
class OpenPage {
  readonly leave: () => void;
  #list = 0;
  #onChange: () => void = () => {};

  private constructor(leave: () => void) {
    this.leave = leave;
  }

  /** Resolves with its first event. */
  static open(address: string): Promise<OpenPage> {
    return new Promise((resolve, reject) => {
      const request = get(`${address}/api/events`, (answer) => {
        const page = new OpenPage(() => void request.destroy());
        page.#onChange = () => resolve(page);
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          const [, data] = [...text.matchAll(/^event: versions\ndata: (.*)\n\n/gm)].at(-1) ?? [];
          if (data !== undefined) page.#see(versionsSchema.parse(JSON.parse(data)).list);
        });
        answer.on('error', () => {});
      });
      request.on('error', reject);
    });
  }

  #see(list: number): void {
    if (list === this.#list) return;
    this.#list = list;
    this.#onChange();
  }

  /** Resolves with the next version of the list. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = resolve;
    });
  }
}
