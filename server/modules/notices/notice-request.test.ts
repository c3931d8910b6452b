import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOTICE_FORMS, type NoticeBody, noticeBodySchema } from '#domain/contract/entities/deals/notices.ts';
import { noticeKeyOf, noticeRequest } from './notice-request.ts';

const INQUIRY: NoticeBody = {
  id: 'a1'.repeat(16),
  kind: 'inquiry',
  number: 41,
  time: '2026-11-14T12:00:00.000Z',
  link: 'https://shop.example/manager?inquiry=1',
};
const TERMS = { key: 'a key', now: Date.UTC(2026, 10, 14, 12, 0, 1) };

test('JSON has exactly the fields of the contract', () => {
  const { headers, body } = noticeRequest(INQUIRY, 'json', TERMS);
  expect(headers['content-type']).toBe('application/json');
  expect(JSON.parse(body)).toEqual(INQUIRY);
  expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(Object.keys(noticeBodySchema.shape).toSorted());
});

test('chat tools get one line, and ntfy the same with an address to open', () => {
  const text = 'New inquiry 41: https://shop.example/manager?inquiry=1';
  expect(JSON.parse(noticeRequest(INQUIRY, 'chat', TERMS).body)).toEqual({ text });
  const plain = noticeRequest(INQUIRY, 'text', TERMS);
  expect(plain.body).toBe(text);
  expect(plain.headers).toMatchObject({ title: 'Tierbook', click: INQUIRY.link });
});

test('without a public address there is no link', () => {
  const { headers, body } = noticeRequest({ ...INQUIRY, link: null }, 'text', TERMS);
  expect(body).toBe('New inquiry 41');
  expect(headers).not.toHaveProperty('click');
});

test.each(NOTICE_FORMS)('the signature of %s covers the time and the body', (form) => {
  const { headers, body } = noticeRequest(INQUIRY, form, TERMS);
  const [, seconds, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['tierbook-signature'] ?? '') ?? [];
  expect(Number(seconds)).toBe(Math.floor(TERMS.now / 1000));
  expect(signature).toBe(createHmac('sha256', TERMS.key).update(`${seconds}.${body}`).digest('hex'));
  expect(headers['tierbook-notice-id']).toBe(INQUIRY.id);
});

test('another salt or secret key makes another key', () => {
  const keys = [noticeKeyOf('a', '1'), noticeKeyOf('a', '2'), noticeKeyOf('b', '1')];
  expect(new Set(keys).size).toBe(3);
  expect(noticeKeyOf('a', '1')).toBe(keys[0]);
});
