import { NOTICE_KINDS, type NoticeSettings } from '#domain/contract/entities/deals/notices.ts';
import type { Shop, ShopRevision, ShopSettings } from '#domain/contract/entities/shop.ts';
import { brandOf } from '#domain/shop/brand-of.ts';
import { describeShopChanges } from '#domain/shop/describe-shop-changes.ts';
import { LOCKABLE_FIELDS, type LockableKey } from '#domain/shop/shop-fields.ts';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import { type OtherReply, refuse } from '#web/lib/testing/fake-replies.ts';

const SAVED_AT = '2026-11-14T09:12:00.000Z';
/** Instead of a real digest: the fake does not store pictures. */
export const NEW_LOGO = 'c'.repeat(64);

const NO_NOTICES: NoticeSettings = {
  revision: 0,
  host: null,
  form: 'json',
  kinds: [...NOTICE_KINDS],
  deliveries: [],
  waiting: 0,
};

/** Answers the Shop panel. It keeps versions, and sets what the test says is set by the environment. */
export class ShopServer extends ConfigServer {
  settings: ShopSettings = DEFAULT_SHOP_SETTINGS;
  readonly given: Partial<Record<LockableKey, string>> = {};
  shopRevisions: ShopRevision[] = [];

  constructor() {
    super();
    this.usually({
      getShop: () => this.shop(),
      getNotices: () => NO_NOTICES,
      saveShop: ({ body: { revision, settings } }) => {
        if (revision !== this.shopRevision) return this.newerShop();
        const { logo } = settings;
        return this.saveShop({ ...settings, logo: logo && typeof logo === 'object' ? NEW_LOGO : logo });
      },
      listShopRevisions: () => ({ revisions: this.shopRevisions, nextBefore: null }),
      restoreShopRevision: ({ params, body }) => {
        const version = this.shopRevisions.find(({ revision }) => revision === params.revision);
        if (!version) return refuse('revision/not-found');
        return body.revision === this.shopRevision
          ? this.saveShop(version.settings, { restoredFrom: version.revision })
          : this.newerShop();
      },
    });
  }

  get shopRevision(): number {
    return this.shopRevisions[0]?.revision ?? 0;
  }

  /** Also for what somebody else saves meanwhile. */
  saveShop(settings: ShopSettings, fields: Partial<ShopRevision> = {}): Shop {
    const changes = describeShopChanges(this.settings, settings);
    const version = {
      revision: this.shopRevision + 1,
      savedBy: 'Dana',
      savedAt: SAVED_AT,
      restoredFrom: null,
    };
    this.shopRevisions = [{ ...version, changes, settings, ...fields }, ...this.shopRevisions];
    this.settings = settings;
    return this.shop();
  }

  private shop(): Shop {
    const { settings, shopRevision: revision } = this;
    const locked = LOCKABLE_FIELDS.filter(({ key }) => this.given[key] !== undefined);
    const given = recordOf(LOCKABLE_FIELDS, ({ key }) => [key, this.given[key] ?? null]);
    return {
      revision,
      savedBy: revision === 0 ? null : 'Dana',
      savedAt: revision === 0 ? null : SAVED_AT,
      settings,
      brand: brandOf({ given, settings, isSample: false }),
      locks: Object.fromEntries(locked.map(({ key, variable }) => [key, variable])),
      publicUrl: null,
    };
  }

  private newerShop(): OtherReply {
    const newer = { revision: this.shopRevision, savedBy: 'Dana', savedAt: SAVED_AT };
    return refuse('shop/newer-revision', { details: { newer } });
  }
}
