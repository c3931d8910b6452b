import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { configurationSchema } from '#domain/contract/entities/configuration.ts';
import { readEnvironment } from '#server/environment.ts';
import { encodeLists } from '#server/modules/catalogue/price-lists/encode-lists.ts';
import { openSourceSettings } from '#server/modules/catalogue/sync/source-settings.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { GENERATED_DIGESTS, SAMPLE_DIGEST } from './classic-digests.ts';
import { CLASSIC_CATEGORIES, makeClassicShop } from './classic-shops.ts';

/**
 * The digests are those of the last release without money and rounding. They are never made again: under classic
 * settings every list of every tier stays as it was, byte for byte.
 */
describe('under classic settings every list keeps its bytes', () => {
  test('for the sample, as each role receives it', async () => {
    const sourceSettings = openSourceSettings(readEnvironment({ DATA_DIR: 'unused' }));
    const { app, as } = await buildTestApp({ sourceSettings });
    await app.listen({ port: 0 });
    const hash = createHash('sha256');
    for (const role of ['public', 'vip', 'heavyweight', 'manager', 'admin'] as const) {
      const headers = await as(role);
      const { categories } = (await app.inject({ url: '/api/sheets/categories', headers })).json();
      expect(categories.length).toBeGreaterThan(10);
      for (const category of categories) {
        const url = `/api/sheets/category-with-pricing/${encodeURIComponent(category)}`;
        const { body, statusCode } = await app.inject({ url, headers });
        expect(statusCode).toBe(200);
        hash.update(`${role} ${category}\n${body}\n`);
      }
    }
    expect(hash.digest('hex')).toBe(SAMPLE_DIGEST);
  });

  test.each(GENERATED_DIGESTS.map((digest, seed) => [seed, digest] as const))(
    'for generated configuration %d',
    async (seed, expected) => {
      const { configuration, rows } = makeClassicShop(seed);
      expect(configurationSchema.parse(configuration)).toEqual(configuration);
      const { devices } = await encodeLists({
        categories: CLASSIC_CATEGORIES,
        rows,
        publishedAt: null,
        updatedAt: null,
        configuration,
      });
      const hash = createHash('sha256');
      for (const { view, category, list } of devices) {
        hash.update(`${view} ${category}\n`).update(gunzipSync(list.gzip.body));
      }
      expect(hash.digest('hex').slice(0, 32)).toBe(expected);
    },
  );
});
