import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ALLOCATOR_SETTINGS, needsAllocatorSettings } from './allocator.mjs';

const SERVER_PROCESS = fileURLToPath(new URL('server-process.mjs', import.meta.url));

/** Runs the server: in a process of its own if it needs settings that this process was not started with, else in this one. */
export async function serve(program) {
  if (needsAllocatorSettings(process.env)) serveInChild(program);
  else await import(pathToFileURL(program).href);
}

/** The exit code is that of the server. Signals reach it, also those that were sent to this process alone. */
function serveInChild(program) {
  const server = spawn(process.execPath, [...process.execArgv, SERVER_PROCESS, program], {
    env: { ...process.env, ...ALLOCATOR_SETTINGS },
    // Through 'ipc' the server notices when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // After Ctrl-C the terminal has sent the signal to both: the server takes two within a second for one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.once('error', (error) => {
    process.stderr.write(`Tierbook could not start: ${error.message}\n`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    // As the first process of a container, this one survives its own signal and exits by itself.
    process.exitCode = 128 + constants.signals[signal];
    process.kill(process.pid, signal);
  });
}
