import { expect, test } from 'vitest';
import { documentTitleOf } from './document-title.ts';

const siteName = 'Corner Phones';

test('a document is named after the category, then the shop', () => {
  expect(documentTitleOf({ siteName, category: 'IPHONE NEW LOCKED', searchText: '' })).toBe(
    'iPhone New Locked · Corner Phones',
  );
});

test('a search comes first, in quotation marks and plain words', () => {
  expect(documentTitleOf({ siteName, category: 'IPAD', searchText: '  s24   ultra ' })).toBe(
    '“s24 ultra” · iPad · Corner Phones',
  );
});

test('until the categories are known it is the name of the shop', () => {
  expect(documentTitleOf({ siteName, category: undefined, searchText: ' ' })).toBe('Corner Phones');
});

test('a pasted line is cut between characters', () => {
  const title = documentTitleOf({ siteName, category: undefined, searchText: '📱'.repeat(61) });
  expect(title).toBe(`“${'📱'.repeat(60)}…” · Corner Phones`);
});
