import { expect, test } from 'vitest';
import { KNOWN_CATEGORIES } from './categories.ts';

// Spelled as in dealers' sheets: another spelling would be another, unknown category.
test('the fixed categories are these 13, in the order of the tab strip', () => {
  expect(KNOWN_CATEGORIES.join(', ')).toBe(
    'IPHONE NEW LOCKED, IPHONE NEW UNLOCKED, IPHONE USED LOCKED, IPHONE USED UNLOCKED, SAMSUNG NEW LOCKED, ' +
      'SAMSUNG USED LOCKED, SAMSUNG NEW UNLOCKED, SAMSUNG USED UNLOCKED, MACBOOKS, IPAD, WATCHS & AIRPODS, GAMING, TOOLS',
  );
});
