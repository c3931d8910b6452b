import { openDatabase } from '#server/platform/database/index.ts';

export const INQUIRIES = 10_000;
export const LINES = 50;
const AT_ONCE = 50;
const MINUTE_MS = 60_000;
const STATES = ['closed', 'agreed', 'answered', 'new'] as const;

const lines = Array.from({ length: LINES }, (_, line) => ({
  ...{
    category: 'IPHONE',
    device: `Model ${line}`,
    occurrence: 1,
    display: `Model ${line} Natural Titanium`,
  },
  ...{ quantity: 2, price: 100 + line, offer: null },
}));
const written = JSON.stringify(lines);
const searched = lines.map(({ display }) => display.toLowerCase()).join('\n');
const totalHundredths = lines.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0);

/** Years of long inquiries of visitors, the last ones of today. */
export async function seedInquiries(place: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Promise<void> {
  const database = await openDatabase(place);
  const startedAt = Date.now();
  for (let first = 0; first < INQUIRIES; first += AT_ONCE) {
    const rows = Array.from({ length: AT_ONCE }, (_, index) => rowOf(first + index, startedAt));
    await database.query.insertInto('inquiry').values(rows).execute();
  }
  await database.close();
  console.log(`       seeded in ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

function rowOf(number: number, now: number) {
  const at = now - (INQUIRIES - number) * MINUTE_MS;
  const handle = number.toString(16).padStart(32, '0');
  return {
    handle,
    request_key: `key ${number}`,
    request_digest: 'digest',
    token_digest: `token ${number}`,
    customer_id: null,
    sender_kind: 'public' as const,
    sender_name: `Customer ${number}`,
    sender_phone: '+1 212 555 0101',
    tier: 'public' as const,
    state: STATES[number % STATES.length] ?? 'new',
    revision: 1,
    list_version: 1,
    list_time: at,
    money: null,
    lines: written,
    search_text: `customer ${number}\n${searched}`,
    device_count: LINES,
    piece_count: 2 * LINES,
    total: totalHundredths,
    offer_total: null,
    note: null,
    answer: null,
    sent_at: at,
    sent_with: 'Chrome on Android',
    answered_at: null,
    updated_at: at,
    updated_by: 'Ada',
    history: '[]',
  };
}
