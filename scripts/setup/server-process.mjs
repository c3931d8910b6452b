import { pathToFileURL } from 'node:url';

// Without the process that started it, nobody could stop the server with Ctrl-C, and it would keep its data locked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A server that could not start ends although the channel is open.
process.channel.unref();

await import(pathToFileURL(process.argv[2]).href);
