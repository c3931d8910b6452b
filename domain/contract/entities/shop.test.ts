import { expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { shopSettingsSchema } from './shop.ts';
import { SHOP_MESSAGES } from './shop-rules.ts';

const NOTHING_WRONG = undefined;

function firstIssueOf(change: object): string | undefined {
  return shopSettingsSchema.safeParse({ ...DEFAULT_SHOP_SETTINGS, ...change }).error?.issues[0]?.message;
}

test.each([
  ['عرب للهواتف', NOTHING_WRONG],
  ['手机批发', NOTHING_WRONG],
  ['📱', NOTHING_WRONG],
  ['x'.repeat(60), NOTHING_WRONG],
  ['x'.repeat(61), SHOP_MESSAGES.nameTooLong],
  ['', SHOP_MESSAGES.nameRequired],
  ['  ', SHOP_MESSAGES.nameRequired],
  ['two\nlines', SHOP_MESSAGES.nameCharacters],
  ['a\u0000b', SHOP_MESSAGES.nameCharacters],
  ['evil \u202Etxt', SHOP_MESSAGES.nameCharacters],
  ['\u200F', SHOP_MESSAGES.nameCharacters],
  ['\u200B', SHOP_MESSAGES.nameCharacters],
  ['\uD800', SHOP_MESSAGES.nameCharacters],
])('the name %j', (name, issue) => {
  expect(firstIssueOf({ names: { ...DEFAULT_SHOP_SETTINGS.names, name } })).toBe(issue);
});

test.each([
  [{ phone: '+1 (212) 555-0142' }, NOTHING_WRONG],
  [{ phone: 'call us' }, SHOP_MESSAGES.phone],
  [{ phone: '' }, SHOP_MESSAGES.phone],
  [{ messaging: 'HTTPS://wa.me/1' }, NOTHING_WRONG],
  [{ messaging: 'tg://resolve?domain=shop' }, NOTHING_WRONG],
  [{ messaging: 'javascript:alert(1)' }, SHOP_MESSAGES.messaging],
  [{ messaging: 'ftp://wa.me' }, SHOP_MESSAGES.messaging],
  [{ messaging: 'https:///nowhere' }, SHOP_MESSAGES.messaging],
  [{ messaging: 'sms:+1\u0000' }, SHOP_MESSAGES.messaging],
  [{ messaging: 'https://wa.me/\u202Emoc' }, SHOP_MESSAGES.messaging],
  [{ messaging: `https://wa.me/${'1'.repeat(1000)}` }, SHOP_MESSAGES.messagingTooLong],
])('the contact %j', (change, issue) => {
  expect(firstIssueOf(change)).toBe(issue);
});
