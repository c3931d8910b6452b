import path from 'node:path';
import { MeasuredProcess } from './measured-process.ts';

/** The argument that makes a process of the catalogue's bench start the bare server. */
export const RECORDED = 'CATALOGUE_BENCH_RECORDED';

/** A bare Node server in its own process that sends recorded answers, one for each kind of request. */
export function startBareNode(answers: Readonly<Record<string, object>>): Promise<MeasuredProcess> {
  const args = ['--import', 'tsx', path.join('scripts', 'setup', 'run-bench.ts'), 'catalogue.bench.ts'];
  return MeasuredProcess.start(args, { [RECORDED]: JSON.stringify(answers) });
}
