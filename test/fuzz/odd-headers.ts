import * as fc from 'fast-check';

/** Valid but unexpected header values. */
const ODD: Readonly<Record<string, readonly string[]>> = {
  'accept-encoding': ['', '*', ',,,', 'gzip;q=0, *;q=0', 'br;q=abc', 'identity;q=0', 'gzip, '.repeat(300)],
  'if-none-match': ['*', '"', 'W/"x"', '""', '"a", '.repeat(300), 'x'.repeat(3000)],
  range: ['bytes=0-1', 'bytes=-', 'bytes=99999999999999999999-', 'lines=1'],
  'x-forwarded-for': [
    'junk',
    '::1',
    '999.1.1.1',
    '::ffff:198.51.100.7',
    'fe80::1%eth0',
    '198.51.100.7, 203.0.113.9',
    ', ,',
    '1,'.repeat(500),
  ],
  'x-forwarded-proto': ['https', 'javascript', ','],
  'x-forwarded-host': ['evil.example', '<script>'],
  'x-request-id': ['x', 'a'.repeat(500), '<script>'],
  'x-http-method-override': ['DELETE'],
  cookie: ['', ';;;=', 'tierbook_grant=x', '__proto__=1', 'a='.repeat(1500), '"'],
  'user-agent': [
    '',
    'Googlebot/2.1',
    '<script>alert(1)</script>',
    'Mozilla/5.0 '.repeat(400),
    '\u00ff\u00fe',
  ],
  referer: ['javascript:alert(1)', 'x'.repeat(3000)],
  origin: ['https://evil.example', 'null'],
  'sec-fetch-site': ['cross-site', 'x'],
  'accept-language': ['*;q=9', 'x'.repeat(1000)],
};

const one = fc
  .constantFrom(...Object.entries(ODD))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value] as const));

/** Mostly none or one: several at once would only be refused because of the first one. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    fc.array(one, { maxLength: 1 }),
    fc.array(one, { maxLength: 4 }),
  )
  .map((pairs) => Object.fromEntries(pairs));
