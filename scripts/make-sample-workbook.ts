import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSampleWorkbook } from './sample/sample-workbook.ts';

// Run after a change to the price tables: `npx tsx scripts/make-sample-workbook.ts`.
const file = fileURLToPath(new URL('../server/sample/tierbook-sample.xlsx', import.meta.url));
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, await makeSampleWorkbook());
console.log(`wrote ${path.relative(process.cwd(), file)}`);
