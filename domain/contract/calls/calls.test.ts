import { expect, expectTypeOf, test } from 'vitest';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { z } from '#domain/contract/zod.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import {
  type CallAnswer,
  type CallBody,
  type CallName,
  type CallParams,
  type CallQuery,
  calls,
} from './calls.ts';
import { AUDIENCES, type CallTerms } from './define-call.ts';
import { type Endpoint, endpoints } from './endpoints.ts';

const hash = 'a1'.repeat(32);
const table: [string, Endpoint & CallTerms][] = Object.entries(calls);

test.each<[CallName, string, string]>([
  ['getSiteProtectionStatus', 'GET /api/auth/site-protection-status', 'open'],
  ['validatePin', 'POST /api/validate-pin', 'granted'],
  ['validateManager', 'POST /api/auth/validate-manager', 'granted'],
  ['validateSitePassword', 'POST /api/auth/validate-site-password', 'open'],
  ['getSession', 'GET /api/auth/session', 'granted'],
  ['logout', 'POST /api/auth/logout', 'granted'],
  ['getAuthSettings', 'GET /api/auth/settings', 'admin'],
  ['changePassword', 'POST /api/auth/change-password', 'admin'],
  ['setSiteProtection', 'POST /api/auth/site-protection', 'admin'],
  ['listSitePasscodes', 'GET /api/auth/site-passcodes', 'admin'],
  ['createSitePasscode', 'POST /api/auth/site-passcodes', 'admin'],
  ['updateSitePasscode', 'PUT /api/auth/site-passcodes/{id}', 'admin'],
  ['deleteSitePasscode', 'DELETE /api/auth/site-passcodes/{id}', 'admin'],
  ['getPublicConfig', 'GET /api/config/public', 'open'],
  ['saveThemes', 'POST /api/config/theme', 'admin'],
  ['getConfig', 'GET /api/config', 'admin'],
  ['saveConfig', 'POST /api/config', 'admin'],
  ['listConfigRevisions', 'GET /api/config/history', 'admin'],
  ['getConfigRevision', 'GET /api/config/history/{revision}', 'admin'],
  ['restoreConfigRevision', 'POST /api/config/history/{revision}/restore', 'admin'],
  ['listCategories', 'GET /api/sheets/categories', 'granted'],
  ['listDevices', 'GET /api/sheets/category-with-pricing/{category}', 'granted'],
  ['listCustomers', 'GET /api/customer-pins', 'staff'],
  ['createCustomer', 'POST /api/customer-pins', 'staff'],
  ['getCustomer', 'GET /api/customer-pins/{pinHash}', 'staff'],
  ['updateCustomer', 'PATCH /api/customer-pins/{pinHash}', 'admin'],
  ['deleteCustomer', 'DELETE /api/customer-pins/{pinHash}', 'admin'],
  ['listUsageStats', 'GET /api/customer-pins/usage-stats/{period}', 'staff'],
  ['getUsageChart', 'GET /api/customer-pins/usage-chart/{period}', 'staff'],
  ['listUsageHistory', 'GET /api/customer-pins/usage-history/{pinHash}', 'staff'],
  ['listSecurityAlerts', 'GET /api/customer-pins/security-alerts', 'staff'],
  ['expectAddress', 'POST /api/customer-pins/security-alerts/expected', 'staff'],
  ['forgetExpectedAddress', 'DELETE /api/customer-pins/security-alerts/expected', 'staff'],
  ['getPriceDataStatus', 'GET /api/price-data/status', 'admin'],
  ['reviewSnapshot', 'GET /api/price-data/snapshots/{id}/review', 'admin'],
  ['listReviewRows', 'GET /api/price-data/snapshots/{id}/rows', 'admin'],
  ['syncPrices', 'POST /api/price-data/sync', 'admin'],
  ['publishSnapshot', 'POST /api/price-data/snapshots/{id}/publish', 'admin'],
  ['discardSnapshot', 'POST /api/price-data/snapshots/{id}/discard', 'admin'],
  ['rollBackToSnapshot', 'POST /api/price-data/snapshots/{id}/rollback', 'admin'],
  ['resumeSyncing', 'POST /api/price-data/resume', 'admin'],
  ['uploadWorkbook', 'POST /api/price-data/upload', 'admin'],
  ['listLayouts', 'GET /api/price-data/layouts', 'admin'],
  ['previewLayout', 'POST /api/price-data/layouts/preview', 'admin'],
  ['confirmLayout', 'PUT /api/price-data/layouts', 'admin'],
  ['forgetLayout', 'DELETE /api/price-data/layouts', 'admin'],
  ['downloadPrices', 'GET /api/price-data/download/{list}', 'admin'],
  ['exportCustomers', 'GET /api/customer-pins/export', 'admin'],
  ['previewCustomerFile', 'POST /api/customer-pins/import/preview', 'admin'],
  ['importCustomers', 'POST /api/customer-pins/import', 'admin'],
  ['forgetDevice', 'DELETE /api/customer-pins/{pinHash}/devices/{id}', 'staff'],
  ['createInvitation', 'POST /api/customer-pins/{pinHash}/invitation', 'staff'],
  ['createInvitations', 'POST /api/customer-pins/invitations', 'admin'],
  ['revokeInvitation', 'DELETE /api/customer-pins/{pinHash}/invitation', 'staff'],
  ['acceptInvitation', 'POST /api/invitations/accept', 'open'],
  ['getPriceSource', 'GET /api/price-data/source', 'admin'],
  ['changePriceSource', 'PUT /api/price-data/source', 'admin'],
  ['testPriceSource', 'POST /api/price-data/source/test', 'admin'],
  ['listActivity', 'GET /api/activity', 'admin'],
  ['getBrand', 'GET /api/shop/brand', 'open'],
  ['getShop', 'GET /api/shop', 'admin'],
  ['saveShop', 'PUT /api/shop', 'admin'],
  ['listShopRevisions', 'GET /api/shop/history', 'admin'],
  ['restoreShopRevision', 'POST /api/shop/history/{revision}/restore', 'admin'],
  ['openEvents', 'GET /api/events', 'granted'],
  ['getVersions', 'GET /api/versions', 'granted'],
  ['claimSetup', 'POST /api/setup/claim', 'open'],
  ['getSetup', 'GET /api/setup', 'admin'],
  ['saveSetup', 'PUT /api/setup', 'admin'],
  ['getNotices', 'GET /api/shop/notices', 'admin'],
  ['saveNotices', 'PUT /api/shop/notices', 'admin'],
  ['testNotices', 'POST /api/shop/notices/test', 'admin'],
  ['createInquiry', 'POST /api/inquiries', 'granted'],
  ['listInquiries', 'GET /api/inquiries', 'signed-in'],
  ['readInquiry', 'POST /api/inquiries/read', 'open'],
  ['getInquiry', 'GET /api/inquiries/{id}', 'signed-in'],
  ['updateInquiry', 'PATCH /api/inquiries/{id}', 'staff'],
  ['exportInquiry', 'GET /api/inquiries/{id}/export', 'signed-in'],
  ['listChanges', 'GET /api/sheets/changes', 'granted'],
  ['getPriceHistory', 'GET /api/sheets/history', 'granted'],
  ['noteLastVisit', 'POST /api/sheets/last-visit', 'signed-in'],
  ['shareList', 'GET /api/share/list', 'granted'],
  ['getSharedRows', 'POST /api/share/rows', 'granted'],
  ['downloadSharedRows', 'POST /api/share/file', 'granted'],
  ['readShareLink', 'GET /api/share/{file}', 'open'],
  ['createShareLink', 'POST /api/share-links', 'signed-in'],
  ['listShareLinks', 'GET /api/share-links', 'signed-in'],
  ['revokeShareLink', 'DELETE /api/share-links/{id}', 'signed-in'],
  ['lookUpMark', 'GET /api/marks/{mark}', 'admin'],
  ['recordVisit', 'POST /api/analytics/visit', 'open'],
  ['getAnalyticsSummary', 'GET /api/analytics/summary', 'admin'],
  ['getAnalyticsTimeSeries', 'GET /api/analytics/timeseries', 'admin'],
  ['getAnalyticsHours', 'GET /api/analytics/hours', 'admin'],
  ['getAnalyticsTop', 'GET /api/analytics/top/{dimension}', 'admin'],
  ['listAnalyticsVisits', 'GET /api/analytics/visits', 'admin'],
  ['getAnalyticsLive', 'GET /api/analytics/live', 'admin'],
  ['recordInterests', 'POST /api/analytics/interests', 'granted'],
  ['getAnalyticsDemand', 'GET /api/analytics/demand', 'admin'],
])('%s is %s for the audience %s', (name, address, audience) => {
  const call = calls[name];
  expect(`${call.method} ${call.path}`).toBe(address);
  expect(call.audience).toBe(audience);
});

test('every address belongs to exactly one call', () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(endpoints).sort());
  expect(new Set(table.map(([, call]) => `${call.method} ${call.path}`)).size).toBe(98);
});

test('sign-in, the gate, sign-out and the page work with an expired token', () => {
  expect(table.filter(([, call]) => call.ignoresDeadToken).map(([name]) => name)).toEqual([
    'getSiteProtectionStatus',
    'validatePin',
    'validateManager',
    'validateSitePassword',
    'logout',
    'getPublicConfig',
    'acceptInvitation',
    'recordVisit',
    'getBrand',
    'claimSetup',
    'readInquiry',
    'readShareLink',
  ]);
});

test('only creation, visits and interests succeed with a status other than 200', () => {
  const others = table.flatMap(([name, call]) => (call.status ? [[name, call.status]] : []));
  expect(others).toEqual([
    ['createSitePasscode', 201],
    ['createCustomer', 201],
    ['createInvitation', 201],
    ['createInvitations', 201],
    ['recordVisit', 202],
    ['recordInterests', 202],
    ['createInquiry', 201],
    ['createShareLink', 201],
  ]);
});

test('a narrower audience comes later in the list', () => {
  expect(AUDIENCES).toEqual(['open', 'granted', 'signed-in', 'staff', 'admin']);
});

test.each(table)('%s checks exactly the names in its path', (_name, call) => {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(Object.keys(call.params?.shape ?? {})).toEqual(names);
});

test.each(table)('%s can be written into the API document', (_name, call) => {
  expect(call.summary).not.toBe('');
  for (const schema of [call.params, call.query, call.body]) {
    if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'object' });
  }
  const isStream = call.sendsFile?.includes('text/event-stream');
  const file = isStream ? { type: 'string' } : { type: 'string', format: 'binary' };
  const answer = call.sendsFile ? file : { type: 'object' };
  expect(z.toJSONSchema(call.answer, { io: 'output' })).toMatchObject(answer);
});

test('files are taken and sent by these calls, and one streams; all others use JSON', () => {
  expect(table.filter(([, call]) => call.takesFile).map(([name]) => name)).toEqual([
    'previewCustomerFile',
    'importCustomers',
    'uploadWorkbook',
  ]);
  expect(table.filter(([, call]) => call.sendsFile).map(([name]) => name)).toEqual([
    'exportCustomers',
    'downloadPrices',
    'openEvents',
    'exportInquiry',
    'shareList',
    'downloadSharedRows',
    'readShareLink',
  ]);
});

test.each([
  ['prices.xlsx', []],
  ['PRICES.ODS', []],
  ['prices.csv', []],
  ['prices.xls', ['Only .xlsx, .ods and .csv files can be uploaded']],
  ['../prices.csv', ['The file name contains invalid characters']],
  ['  ', ['The file needs a name', 'Only .xlsx, .ods and .csv files can be uploaded']],
])('validates the workbook name %j', (name, messages) => {
  expect(messagesOf(calls.uploadWorkbook.query, { name })).toEqual(messages);
});

test.each([
  ['nothing', {}, []],
  ['a person and a kind', { actor: 'adm', action: 'prices-published' }, []],
  ['an unknown kind', { action: 'danced' }, 1],
  ['a day instead of a moment', { from: '2026-11-15' }, 1],
  ['a limit above the maximum', { limit: '201' }, ['Number must be less than or equal to 200']],
])('validates an activity query with %s', (_what, query, messages) => {
  const found = messagesOf(calls.listActivity.query, query);
  expect(typeof messages === 'number' ? found.length : found).toEqual(messages);
});

test('GET calls take no body', () => {
  expect(table.filter(([, call]) => call.method === 'GET' && call.body)).toEqual([]);
});

const configuration = { version: 2, buckets: [['1-100', 1, 100]] };

test.each([
  ['with the token and the revision it was based on', { pinHash: hash, revision: 3 }, []],
  ['without a revision, so that the last writer wins', { pinHash: hash }, []],
  ['as an import', { pinHash: hash, kind: 'import' }, []],
  [
    'as a restore, which only the server makes',
    { pinHash: hash, kind: 'restore' },
    ["Invalid enum value. Expected 'save' | 'reset' | 'import'"],
  ],
  ['without the token', {}, ['Required']],
  ['with a PIN for a token', { pinHash: '1234' }, ['Hash must be exactly 64 hex characters']],
  ['based on revision 0', { pinHash: hash, revision: 0 }, ['Number must be greater than or equal to 1']],
  ['without buckets', { pinHash: hash, buckets: [] }, ['At least one price bucket is required']],
])('validates a configuration saved %s', (_what, change, messages) => {
  expect(messagesOf(calls.saveConfig.body, { ...configuration, ...change })).toEqual(messages);
});

test.each([
  ['a theme each', { public: 'clean-pro', heavyweight: 'golden-hour', vip: 'light', admin: 'slate-pro' }, []],
  ['some roles', { admin: 'vapor-wave' }, []],
  ['an unknown theme', { admin: 'plaid' }, ['Unknown theme']],
  ['a role without its own theme', { manager: 'light' }, ["Unrecognized key(s) in object: 'manager'"]],
])('validates themes saved with %s', (_what, themeByRole, messages) => {
  expect(messagesOf(calls.saveThemes.body, { themeByRole, pinHash: hash })).toEqual(messages);
});

test.each([
  ['1', []],
  ['0', ['Number must be greater than or equal to 1']],
  ['1.5', ['Expected integer, received float']],
  ['latest', ['Expected number, received nan']],
])('validates the revision %j in a path', (revision, messages) => {
  expect(messagesOf(calls.getConfigRevision.params, { revision })).toEqual(messages);
});

test('the types of a call state what to send and what it returns', () => {
  expectTypeOf<CallBody<'validateManager'>>().toEqualTypeOf<{ pinHash: string }>();
  expectTypeOf<CallBody<'getConfig'>>().toEqualTypeOf<undefined>();
  expectTypeOf<CallParams<'listDevices'>>().toEqualTypeOf<{ category: string }>();
  expectTypeOf<CallQuery<'getShop'>>().toEqualTypeOf<undefined>();
  expectTypeOf<CallQuery<'listCategories'>>().toEqualTypeOf<{ as?: TierId | undefined }>();
  expectTypeOf<CallQuery<'listDevices'>>().toEqualTypeOf<{ as?: TierId | undefined }>();
  expectTypeOf<CallQuery<'getAnalyticsSummary'>>().toEqualTypeOf<{ startDate: string; endDate: string }>();
  expectTypeOf<CallAnswer<'getSiteProtectionStatus'>>().toEqualTypeOf<{
    enabled: boolean;
    granted: boolean;
  }>();
  expectTypeOf<CallAnswer<'getConfig'>['revision']>().toEqualTypeOf<number>();
});
