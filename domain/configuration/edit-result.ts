import type { Configuration } from '#domain/contract/entities/configuration.ts';

/** An edit either yields the whole new configuration, or says in the product's words why it was refused. */
export type EditResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly message: string };
