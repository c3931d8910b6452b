import type { PriceDataStatus, SyncAnswer } from '#domain/contract/entities/price-data/price-data.ts';
import type { SourceTest } from '#domain/contract/entities/price-data/price-source.ts';
import type { SetupProgress } from '#domain/contract/entities/setup.ts';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TITLE_SETTINGS } from '#domain/tiers/tier-lists.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import { makeSnapshot, makeStatus } from '#web/features/price-data/testing/price-data-server.ts';

const SAMPLE_STATUS = makeStatus({
  source: { kind: 'file', description: 'tierbook-sample.xlsx', isSample: true, everySeconds: 60 },
  published: makeSnapshot({ source: 'tierbook-sample.xlsx', isSample: true }),
});

const READABLE: SourceTest = {
  message: 'It has 3 devices in 2 categories.',
  isReadable: true,
  categories: [{ category: 'IPAD', devices: 3 }],
  deviceCount: 3,
  rejectedCount: 0,
  skippedSheets: [],
  unclearSheets: [],
};

function makeShop(): Shop {
  const none = recordOf(TITLE_SETTINGS, ({ brandKey }) => [brandKey, null]);
  const names = recordOf(TITLE_SETTINGS, ({ brandKey, fallback }) => [brandKey, fallback]);
  return {
    revision: 0,
    savedBy: null,
    savedAt: null,
    settings: {
      names: { name: null, ...none },
      phone: null,
      messaging: null,
      logo: null,
      hasSignInLink: false,
      managersSetTiers: false,
      managersSeePhones: false,
      mayInquire: [],
      mayShare: [],
      maySeeChanges: [],
    },
    brand: {
      name: 'Tierbook Price List',
      ...names,
      phone: '',
      messaging: '',
      logo: '',
      hasSignInLink: false,
    },
    locks: {},
    publicUrl: null,
  };
}

/** An installation whose first step is done. It keeps the progress, the shop and what the test says of prices. */
export class SetupServer extends ConfigServer {
  progress: SetupProgress = { isOpen: true, step: 'shop', skipped: [] };
  shop: Shop = makeShop();
  status: PriceDataStatus = SAMPLE_STATUS;
  test: SourceTest = READABLE;
  /** The answer to another source. */
  sync: Omit<SyncAnswer, 'status'> = { outcome: 'published', message: 'Published.', snapshotId: 8 };

  constructor() {
    super();
    this.usually({
      getSetup: () => this.progress,
      saveSetup: ({ body }) => {
        this.progress = body;
        return body;
      },
      getShop: () => this.shop,
      saveShop: ({ body }) => {
        const { names, phone, messaging } = body.settings;
        this.shop = {
          ...this.shop,
          revision: this.shop.revision + 1,
          settings: { ...this.shop.settings, names, phone, messaging },
          brand: { ...this.shop.brand, name: names.name ?? this.shop.brand.name, phone: phone ?? '' },
        };
        return this.shop;
      },
      getPriceDataStatus: () => this.status,
      publishSnapshot: () => {
        this.status = makeStatus();
        return this.status;
      },
      testPriceSource: () => this.test,
      getPriceSource: () => this.source(),
      changePriceSource: () => ({ ...this.source(), sync: { ...this.sync, status: this.status } }),
    });
  }

  private source() {
    const kind = 'sample' as const;
    return { revision: 4, kind, description: 'sample', lockedBy: null, changedBy: null, changedAt: null };
  }
}
