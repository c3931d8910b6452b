import { expect, test } from 'vitest';
import { calls } from '#domain/contract/calls/calls.ts';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { InquiringShop, IPAD, newKey, SIGNED } from '#test/inquiries/inquiring-shop.ts';

const PLANTED = { name: 'Xanthippe', phone: '+1 212 555 0177', note: 'only for the shop' };
const INQUIRY_CALLS = Object.values(calls).filter(({ path }) => path.startsWith('/api/inquiries'));

/** Requests that name the inquiry in every way that somebody else might try. */
function attemptsOn(id: string, key: string) {
  const bodies = {
    '/api/inquiries': { key, lines: [{ ...IPAD, quantity: 1, shown: 0 }], ...SIGNED },
    '/api/inquiries/read': { token: id },
    '/api/inquiries/{id}': { revision: 1, state: 'closed' },
  };
  return INQUIRY_CALLS.map(({ method, path }) => ({
    method,
    url: path.replace('{id}', id),
    ...(method !== 'GET' && { body: new Map<string, object>(Object.entries(bodies)).get(path) ?? {} }),
  }));
}

test('nobody but staff and its sender gets a word of an inquiry, by any call', async () => {
  const shop = await InquiringShop.open();
  const xanthippe = await shop.addCustomer({ name: PLANTED.name, isVip: true }, PLANTED.phone);
  const twin = await shop.addCustomer({ name: 'Twin', isVip: true });
  const key = newKey();
  const { id, number } = await shop.sent(xanthippe, { key, note: PLANTED.note });
  const others: Record<string, Record<string, string>> = {
    'another vip': twin.headers,
    'a dead token': { authorization: `Bearer ${'0'.repeat(64)}` },
    'the key as a token': { authorization: `Bearer ${key}` },
  };
  for (const role of ROLES) if (role !== 'manager' && role !== 'admin') others[role] = await shop.as(role);
  expect(attemptsOn(id, key)).toHaveLength(6);
  for (const [name, headers] of Object.entries(others)) {
    for (const attempt of attemptsOn(id, key)) {
      const answer = await shop.built.app.inject({ ...attempt, headers });
      const described = `${name}: ${attempt.method} ${attempt.url} → ${answer.statusCode}`;
      for (const word of [...Object.values(PLANTED), id]) expect(answer.body, described).not.toContain(word);
      const isOwnList = attempt.method === 'GET' && attempt.url === '/api/inquiries';
      expect(isOwnList || answer.statusCode >= 400, described).toBe(true);
      if (isOwnList && answer.statusCode === 200) expect(answer.json().inquiries).toEqual([]);
    }
  }
  const { revision, state } = await shop.read(id);
  expect([revision, state, await shop.storedCount()]).toEqual([1, 'new', 1]);
  const staff = await shop.get('', await shop.as('manager'));
  expect(staff.json().inquiries).toMatchObject([{ number, sender: { name: PLANTED.name } }]);
});

test('what a sender gets has the prices of their tier and no other number of the list', async () => {
  const shop = await InquiringShop.open();
  const senders = {
    public: {},
    'vip PIN': await shop.as('vip'),
    customer: (await shop.addCustomer()).headers,
    vip: (await shop.addCustomer({ isVip: true })).headers,
    heavyweight: (await shop.addCustomer({ isHeavyweight: true })).headers,
  };
  const all = new Set([200]);
  for (const headers of Object.values(senders)) all.add(await shop.priceOf(IPAD, headers));
  expect(all.size).toBe(4);
  for (const [name, headers] of Object.entries(senders)) {
    const own = await shop.priceOf(IPAD, headers);
    const body = await shop.bodyFor({ headers }, SIGNED);
    const moved = await shop.send({ ...body, lines: [{ ...IPAD, quantity: 1, shown: 1 }] }, { headers });
    const sent = await shop.send(body, { headers });
    const { id, token } = sent.json();
    const answers = [moved, sent];
    if (token === undefined)
      for (const path of ['', `/${id}`, `/${id}/export?format=csv`])
        answers.push(await shop.get(path, headers));
    else answers.push(await shop.readByToken(token));
    const text = answers.map(({ body: bytes }) => bytes).join('\n');
    const found = [...all].filter((price) => new RegExp(`(?<!\\d)${price}(?!\\d)`).test(text));
    expect([name, found]).toEqual([name, [own]]);
  }
});
