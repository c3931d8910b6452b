import { Agent, get } from 'node:http';

const CONNECTIONS = 16;

/** Sends so many requests over connections that stay open, and reads every answer to its end. */
export async function sendRequests(
  url: string,
  headers: Record<string, string>,
  count: number,
  status: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = count;
  const sendInTurn = async () => {
    while (left > 0) {
      left -= 1;
      await sendOne(url, headers, agent, status);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
  } finally {
    agent.destroy();
  }
}

function sendOne(url: string, headers: Record<string, string>, agent: Agent, status: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume();
      answer.on('end', resolve);
    }).on('error', reject);
  });
}
