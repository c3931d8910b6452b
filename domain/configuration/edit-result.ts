import type { Configuration } from '#domain/contract/entities/configuration.ts';

/** The result of an edit: the whole new configuration, or the specified text of the refusal. */
export type EditResult =
  | { readonly ok: true; readonly configuration: Configuration }
  | { readonly ok: false; readonly message: string };
