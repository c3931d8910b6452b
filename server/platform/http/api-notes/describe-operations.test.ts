import { expect, test } from 'vitest';
import { type CallName, calls } from '#domain/contract/calls/calls.ts';
import type { CallTerms } from '#domain/contract/calls/define-call.ts';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { CALL_NOTES, type Operation } from './describe-operations.ts';

const NOTES = Object.entries(CALL_NOTES);

function callOf(name: string): CallTerms {
  return calls[name as CallName];
}

test.each(NOTES)('the examples of %s are valid', (name, { body, answer }) => {
  const call = callOf(name);
  expect(body && call.body?.safeParse(body)).toEqual(body && expect.objectContaining({ success: true }));
  expect(answer && call.answer.safeParse(answer)).toEqual(
    answer && expect.objectContaining({ success: true }),
  );
});

test('every call about deals, the shop, the set-up and the source is described', () => {
  const NEW =
    /\/api\/(?:inquiries|share|share-links|marks|shop|setup|invitations|events|versions|sheets\/(?:changes|history|last-visit)|price-data\/(?:source|layouts))(?:\/|$)/;
  const expected = Object.entries(calls).filter(([, { path }]) => NEW.test(path));
  expect(expected.length).toBeGreaterThan(35);
  expect(expected.map(([name]) => name).filter((name) => !(name in CALL_NOTES))).toEqual([]);
});

test('an operation says who may call, how it is refused and what is sent', async () => {
  const { app } = await buildTestApp();
  const { paths } = (await app.inject('/api/docs/json')).json();
  const { description, requestBody, responses }: Operation = paths['/api/inquiries'].post;
  expect(description).toMatch(/^For everyone; on a protected site/);
  expect(Object.keys(responses ?? {})).toEqual(['201', '400', '401', '403', '409', '429', 'default']);
  expect(responses?.['409']?.description).toContain(ERRORS['inquiry/prices-moved'].text);
  expect(requestBody?.content?.['application/json']?.example).toMatchObject({ note: expect.any(String) });
  const all = Object.values<Record<string, Operation>>(paths).flatMap((methods) => Object.values(methods));
  expect(all.filter((each) => !each.description?.startsWith('For '))).toEqual([]);
});
