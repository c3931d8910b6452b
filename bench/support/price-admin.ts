import { layoutsAnswerSchema } from '#domain/contract/entities/price-data/layout-answers.ts';
import { syncAnswerSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { timed } from './fixed-work.ts';
import { inTurn } from './statistics.ts';

/** Calls of the price data. A body of bytes is a file. */
export type PriceAdmin = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
) => Promise<unknown>;

export function openPriceAdmin(address: string, token: string): PriceAdmin {
  return async (method, name, body) => {
    const isFile = body instanceof Uint8Array;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(`${address}/api/price-data/${name}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: isFile ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} was answered with ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
}

/** Confirms the proposed columns of every sheet, and publishes the list; returns the time for each sheet. */
export async function confirmAll(admin: PriceAdmin): Promise<number[]> {
  const { sheets } = layoutsAnswerSchema.parse(await admin('GET', 'layouts'));
  let waiting: number | null = null;
  const times = await inTurn(sheets.length, async (index) => {
    const { sheet = '', proposal: layout } = sheets[index] ?? {};
    const body = { layout, revision: 0 };
    return await timed(async () => {
      const answer = await admin('PUT', `layouts?sheet=${encodeURIComponent(sheet)}`, body);
      waiting = syncAnswerSchema.parse(answer).snapshotId;
    });
  });
  await admin('POST', `snapshots/${waiting}/publish`);
  return times;
}
