import { createServer, request as openRequest } from 'node:http';

/** A proxy that passes an answer on when it is complete: of a stream it passes on nothing. */
export async function startBufferingProxy(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const passed = openRequest(new URL(url ?? '/', target), { method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', () => outgoing.destroy());
      answer.on('end', () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders).end(Buffer.concat(pieces));
      });
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen');
  return {
    url: `http://localhost:${address.port}`,
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
