import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Each bench runs in its own process: one that fills the heap must not slow down the next.
const file = path.resolve('bench', process.argv[2] ?? '');
const bench = (await import(pathToFileURL(file).href)) as { run(): Promise<void> };
await bench.run();
