import { connect } from 'node:net';

/** The server takes few more from one address. */
const PER_ADDRESS = 100;

/**
 * Opens so many streams of events, each on its own connection, and resolves when all have had their first event. They end
 * with the process.
 */
export async function openPages(address: string, count: number): Promise<void> {
  const { hostname: host, port } = new URL(address);
  for (let network = 1; network <= count / PER_ADDRESS; network += 1) {
    // Every address of 127/8 is this machine.
    const place = { host, port: Number(port), localAddress: `127.0.1.${network}` };
    await Promise.all(Array.from({ length: PER_ADDRESS }, () => openPage(place)));
  }
}

interface Place {
  readonly host: string;
  readonly port: number;
  readonly localAddress: string;
}

/** With about the headers that a browser sends. */
const REQUEST = [
  'GET /api/events HTTP/1.1',
  'host: prices.example.com',
  'connection: keep-alive',
  'user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'accept: */*',
  'accept-language: en-US,en;q=0.9',
  'accept-encoding: gzip, deflate, br',
  'referer: http://prices.example.com/',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  '\r\n',
].join('\r\n');

function openPage(place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    const socket = connect(place, () => socket.write(REQUEST));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`A stream was closed: ${head}`)));
    socket.on('data', (chunk) => {
      if (head.includes('event: versions')) return;
      head += chunk.toString('latin1');
      if (head.includes('event: versions')) resolve();
    });
  });
}
