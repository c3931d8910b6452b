import { expect, test } from 'vitest';
import { messengerLink, prefilledMaxChars } from './messenger-link.ts';

const TEXT = 'Inquiry 7, A & B\niPad #9, 2 × $5 = $10';
const WRITTEN = encodeURIComponent(TEXT);

test.each([
  ['https://wa.me/12125550142', 'WhatsApp', `https://wa.me/12125550142?text=${WRITTEN}`],
  ['https://wa.me/12125550142?text=Hello', 'WhatsApp', `https://wa.me/12125550142?text=${WRITTEN}`],
  [
    'https://api.whatsapp.com/send?phone=12125550142&text=Hi&app_absent=0',
    'WhatsApp',
    `https://api.whatsapp.com/send?phone=12125550142&app_absent=0&text=${WRITTEN}`,
  ],
  ['whatsapp://send?phone=1212', 'WhatsApp', `whatsapp://send?phone=1212&text=${WRITTEN}`],
  ['https://t.me/acme_phones', 'Telegram', `https://t.me/acme_phones?text=${WRITTEN}`],
  ['https://t.me/+12125550142', 'Telegram', `https://t.me/+12125550142?text=${WRITTEN}`],
  ['tg://resolve?domain=acme', 'Telegram', `tg://resolve?domain=acme&text=${WRITTEN}`],
  ['sms:+12125550142', 'Messages', `sms:+12125550142?&body=${WRITTEN}`],
  ['sms:+12125550142;?&body=Hi', 'Messages', `sms:+12125550142?&body=${WRITTEN}`],
  [
    'mailto:sales@acme.example?cc=a@b.example',
    'Mail',
    `mailto:sales@acme.example?cc=a@b.example&subject=Inquiry%207%2C%20A%20%26%20B&body=${WRITTEN.replace('%0A', '%0D%0A')}`,
  ],
])('%s opens %s with the text', (messaging, name, href) => {
  expect(messengerLink(messaging, TEXT)).toEqual({ name, href });
});

test.each([
  '',
  'https://signal.me/#p/+12125550142',
  'sgnl://signal.me/#p/+12125550142',
  'https://chat.example/acme',
  'https://wa.me/message/ABCDEF',
  'https://chat.whatsapp.com/ABCDEF',
  'https://t.me/+AbCdEfGh',
  'https://t.me/joinchat/AbCdEfGh',
  'https://t.me/share?url=x',
  'https://wa.me.example/12125550142',
])('%s carries no text', (messaging) => {
  expect(messengerLink(messaging, TEXT)).toBeNull();
});

test('every link with the longest text stays below the limit of the systems that open it', () => {
  for (const messaging of [
    'https://wa.me/12125550142',
    'mailto:sales@acme.example',
    'sms:+1212',
    'tg:resolve?domain=a',
  ]) {
    const text = `Inquiry\n${'×'.repeat((prefilledMaxChars(messaging) - 10) / 6)}`;
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(prefilledMaxChars(messaging));
    expect(messengerLink(messaging, text)?.href.length).toBeLessThan(2_000);
  }
});
