import type { FetchQueryOptions } from '@tanstack/react-query';
import type { CallAnswer, CallBody } from '#domain/contract/calls/calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Shop } from '#domain/contract/entities/shop.ts';
import { saveConfiguration } from '#web/features/configuration/configuration.mutations.ts';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { shopQuery } from './shop.queries.ts';

/** Settings that are loaded, saved and versioned together, though several sections edit them. */
export interface SettingsRecord<Loaded, Content> {
  readonly query: FetchQueryOptions<Loaded, Error, Loaded, string[]>;
  /** Refused if somebody saved the record after it was loaded. Returns it as it is now. */
  readonly save: (loaded: Loaded, content: Content) => Promise<Loaded>;
}

export type LoadedConfiguration = CallAnswer<'getConfig'>;

export const CONFIGURATION_RECORD: SettingsRecord<LoadedConfiguration, Configuration> = {
  query: configurationQuery(true),
  save: async ({ revision }, configuration) => ({
    ...configuration,
    revision: await saveConfiguration({ configuration, kind: 'save', revision }),
  }),
};

/** What is saved of the shop: a new logo goes with the settings that use it. */
export type ShopContent = CallBody<'saveShop'>['settings'];

export const SHOP_RECORD: SettingsRecord<Shop, ShopContent> = {
  query: shopQuery(),
  save: ({ revision }, settings) => callApi('saveShop', { body: { revision, settings } }),
};
