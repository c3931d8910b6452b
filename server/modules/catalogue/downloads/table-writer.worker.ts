import { parentPort, workerData } from 'node:worker_threads';
import { writeXlsx } from 'hucre/xlsx';

if (!parentPort) throw new Error('This file is the start of a worker thread');
const port = parentPort;
port.postMessage(await writeXlsx({ sheets: workerData.sheets }));
