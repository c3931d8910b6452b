import { describe, expect, test } from 'vitest';
import { configurationSchema } from '#domain/contract/entities/configuration.ts';
import { migrateConfiguration } from './migrate-configuration.ts';
import { flatRule, makeConfiguration, percentRule } from './testing/make-configuration.ts';

const unversioned = configurationSchema.parse({ buckets: [['low', 1, 100]] });

test('a configuration without a version, or of version 1, becomes version 2', () => {
  expect(migrateConfiguration(unversioned).version).toBe(2);
  expect(migrateConfiguration(makeConfiguration({ version: 1 })).version).toBe(2);
});

test('a configuration of version 2 is not changed, legacy fields and themes included', () => {
  const current = makeConfiguration({
    defaultsPublic: { low: percentRule(9) },
    perCategoryVIP: { IPAD: { low: flatRule(9) } },
    themeByRole: { public: 'light', vip: 'dark' },
    uiTheme: 'dark',
  });
  expect(migrateConfiguration(current)).toEqual(current);
});

describe('legacy rules of a version 1 file', () => {
  test('public and VIP defaults move into the role structure', () => {
    const { defaultsByRole } = migrateConfiguration(
      makeConfiguration({
        version: 1,
        defaultsPublic: { low: percentRule(30), high: percentRule(20) },
        defaultsVIP: { low: flatRule(5) },
      }),
    );
    expect(defaultsByRole).toEqual({
      public: { low: percentRule(30), high: percentRule(20) },
      vip: { low: flatRule(5) },
      heavyweight: {},
      admin: {},
    });
  });

  test('category rules move into the role structure', () => {
    const { perCategoryByRole } = migrateConfiguration(
      makeConfiguration({
        version: 1,
        perCategoryPublic: { IPAD: { low: percentRule(1) } },
        perCategoryVIP: { TOOLS: { high: flatRule(2) } },
      }),
    );
    expect(perCategoryByRole).toEqual({
      public: { IPAD: { low: percentRule(1) } },
      vip: { TOOLS: { high: flatRule(2) } },
      heavyweight: {},
      admin: {},
    });
  });

  test('an existing entry of the role structure wins, bucket by bucket', () => {
    const migrated = migrateConfiguration(
      makeConfiguration({
        version: 1,
        defaultsByRole: { public: { low: percentRule(11) }, vip: { low: flatRule(12) } },
        defaultsPublic: { low: percentRule(1), high: percentRule(2) },
        defaultsVIP: { low: flatRule(1), high: flatRule(2) },
        perCategoryByRole: {
          public: { IPAD: { low: percentRule(13) }, GAMING: { low: percentRule(15) } },
          vip: { IPAD: { low: flatRule(14) } },
        },
        perCategoryPublic: { IPAD: { low: percentRule(3), high: percentRule(4) } },
        perCategoryVIP: { IPAD: { low: flatRule(3), high: flatRule(4) }, TOOLS: { low: flatRule(5) } },
      }),
    );
    expect(migrated.defaultsByRole.public).toEqual({ low: percentRule(11), high: percentRule(2) });
    expect(migrated.defaultsByRole.vip).toEqual({ low: flatRule(12), high: flatRule(2) });
    expect(migrated.perCategoryByRole.public).toEqual({
      IPAD: { low: percentRule(13), high: percentRule(4) },
      GAMING: { low: percentRule(15) },
    });
    expect(migrated.perCategoryByRole.vip).toEqual({
      IPAD: { low: flatRule(14), high: flatRule(4) },
      TOOLS: { low: flatRule(5) },
    });
  });

  test('heavyweight and admin keep their own tables', () => {
    const own = {
      defaultsByRole: { heavyweight: { low: flatRule(1) }, admin: { low: percentRule(2) } },
      perCategoryByRole: {
        heavyweight: { IPAD: { low: flatRule(3) } },
        admin: { IPAD: { low: percentRule(4) } },
      },
    };
    expect(migrateConfiguration(makeConfiguration({ version: 1, ...own }))).toMatchObject(own);
  });

  test('a category named toString keeps only its own rules', () => {
    const { perCategoryByRole } = migrateConfiguration(
      makeConfiguration({ version: 1, perCategoryPublic: { toString: { low: percentRule(3) } } }),
    );
    expect(perCategoryByRole.public).toEqual({ toString: { low: percentRule(3) } });
  });

  test('the legacy fields are kept', () => {
    const legacy = {
      perCategoryPublic: { IPAD: { low: percentRule(1) } },
      perCategoryVIP: { IPAD: { low: flatRule(2) } },
      defaultsPublic: { low: percentRule(3) },
      defaultsVIP: { low: flatRule(4) },
      defaults: { low: percentRule(5) },
      perSheet: { IPAD: { low: percentRule(6) } },
    };
    expect(migrateConfiguration(makeConfiguration({ version: 1, ...legacy }))).toMatchObject(legacy);
  });
});

describe('legacy themes of a version 1 file', () => {
  test('light becomes clean-pro and dark becomes midnight-glass, for each role and in general', () => {
    expect(
      migrateConfiguration(
        makeConfiguration({
          version: 1,
          themeByRole: { public: 'light', vip: 'dark', heavyweight: 'light', admin: 'dark' },
          uiTheme: 'light',
        }),
      ),
    ).toMatchObject({
      themeByRole: {
        public: 'clean-pro',
        vip: 'midnight-glass',
        heavyweight: 'clean-pro',
        admin: 'midnight-glass',
      },
      uiTheme: 'clean-pro',
    });
  });

  test('other themes stay, and a role without a theme gets none', () => {
    const migrated = migrateConfiguration(
      makeConfiguration({ version: 1, themeByRole: { vip: 'vapor-wave' }, uiTheme: 'slate-pro' }),
    );
    expect(migrated.themeByRole).toStrictEqual({ vip: 'vapor-wave' });
    expect(migrated.uiTheme).toBe('slate-pro');
    expect(migrateConfiguration(unversioned)).not.toHaveProperty('uiTheme');
  });
});
