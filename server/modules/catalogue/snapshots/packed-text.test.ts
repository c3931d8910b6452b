import { expect, test } from 'vitest';
import { packText, storedText, unpackText } from './packed-text.ts';

test('a packed text is unpacked unchanged', async () => {
  for (const text of ['', '{}', 'Zoë \u{1F4F1} \u0000 \n', 'iPhone 15 '.repeat(50_000)]) {
    expect(await unpackText(await packText(text))).toBe(text);
  }
});

test('a packed text contains nothing that a text column of either database would refuse', async () => {
  expect(await packText('\u0000'.repeat(1000))).toMatch(/^[A-Za-z\d+/=]+$/);
});

test('a text from before packing is read as it is', async () => {
  expect(await storedText({ stored: '{"rows":[]}', isPacked: false })).toBe('{"rows":[]}');
  await expect(storedText({ stored: '{"rows":[]}', isPacked: true })).rejects.toThrow();
});
