import path from 'node:path';
import { MeasuredProcess } from './measured-process.ts';

/** The built product in its own process, on its own port. */
export function startTierbook(variables: Record<string, string>): Promise<MeasuredProcess> {
  const program = path.join('dist', 'server', 'main.js');
  return MeasuredProcess.start([program], { PORT: '0', LOG_LEVEL: 'warn', ...variables });
}

export async function whileServing<T>(
  variables: Record<string, string>,
  work: (server: MeasuredProcess) => Promise<T>,
): Promise<T> {
  const server = await startTierbook(variables);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
