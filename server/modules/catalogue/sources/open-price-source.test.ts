import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '#server/platform/start-error.ts';
import { openPriceSource } from './open-price-source.ts';

const id = '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test';

function opened(priceSource: string | null) {
  const google = {
    googleApiKey: 'key',
    googleApplicationCredentials: null,
    sheetsBaseUrl: 'https://example.com',
  };
  const { kind, description } = openPriceSource({ priceSource, ...google }, '/somewhere/sample.xlsx');
  return [kind, description];
}

test.each([
  [null, 'file', 'sample.xlsx'],
  ['/private/prices.xlsx', 'file', 'prices.xlsx'],
  ['./prices.ODS', 'file', 'prices.ODS'],
  ['prices.csv', 'file', 'prices.csv'],
  ['/private/price-lists', 'folder', 'price-lists'],
  [id, 'google', id],
  [`https://docs.google.com/spreadsheets/d/${id}/edit?usp=sharing#gid=0`, 'google', id],
  [`https://docs.google.com/spreadsheets/u/1/d/${id}`, 'google', id],
])('PRICE_SOURCE %j is a %s', (given, kind, description) => {
  expect(opened(given)).toEqual([kind, description]);
});

test('a folder is recognised under any name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'named-like-a-file.csv'));
  expect(opened(folder)[0]).toBe('folder');
  await rm(folder, { recursive: true });
});

test.each([
  `https://example.com/spreadsheets/d/${id}`,
  `http://docs.google.com/spreadsheets/d/${id}`,
  'https://docs.google.com/document/d/1',
  'prices.pdf',
])('PRICE_SOURCE %j stops the start with one line that does not repeat it', (given) => {
  expect(() => opened(given)).toThrow(StartError);
  expect(() => opened(given)).toThrow(/^PRICE_SOURCE is [^\n]*Allowed: [^\n]*$/);
  expect(() => opened(given)).not.toThrow(given);
});
