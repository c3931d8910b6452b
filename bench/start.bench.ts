import path from 'node:path';
import { writeLargeWorkbook } from './catalogue/large-workbook.ts';
import { startByNpm } from './start/npm-start.ts';
import { inBenchFolder } from './support/bench-folder.ts';
import { judge, starting, timed } from './support/fixed-work.ts';
import { reportUnder } from './support/report.ts';
import { startTierbook } from './support/tierbook.ts';

const ROWS = 20_000;
const FIRST_START_BUDGET_MS = 5000;
const LATER_START_BUDGET_MS = 2000;

/** The time from the command to the first list, with everything installed and built. */
export async function run(): Promise<void> {
  await inBenchFolder(async (folder) => {
    const sample = path.join(folder, 'sample');
    const first = await judge(starting, (round) => timeProcess({ DATA_DIR: `${sample}-${round}` }));
    reportUnder('first start of the server process, empty data folder', first, FIRST_START_BUDGET_MS);
    const dataDir = `${sample}-0`;
    const later = await judge(starting, () => timeProcess({ DATA_DIR: dataDir }));
    reportUnder('later start of the server process', later, LATER_START_BUDGET_MS);
    const byNpm = await judge(starting, () => timeStart(() => startByNpm({ PORT: '0', DATA_DIR: dataDir })));
    reportUnder('second npm start', byNpm, LATER_START_BUDGET_MS);
    await timeLargeStart(folder);
  });
}

async function timeLargeStart(folder: string): Promise<void> {
  const workbook = path.join(folder, 'large.xlsx');
  await writeLargeWorkbook(workbook, ROWS);
  const variables = { DATA_DIR: path.join(folder, 'large'), PRICE_SOURCE: workbook };
  await timeProcess(variables);
  const large = await judge(starting, () => timeProcess(variables));
  reportUnder(`later start with ${ROWS} rows in 4 tiers`, large, LATER_START_BUDGET_MS);
}

function timeProcess(variables: Record<string, string>): Promise<number> {
  return timeStart(() => startTierbook(variables));
}

interface Started {
  readonly address: string;
  stop(): Promise<void>;
}

async function timeStart(start: () => Promise<Started>): Promise<number> {
  let server: Started | undefined;
  try {
    return await timed(async () => {
      server = await start();
      const { status } = await fetch(`${server.address}/api/sheets/category-with-pricing/IPAD`);
      if (status !== 200) throw new Error(`The first list was answered with ${status}`);
    });
  } finally {
    await server?.stop();
  }
}
