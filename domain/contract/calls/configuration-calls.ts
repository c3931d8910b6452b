import {
  configurationSchema,
  incomingConfigurationSchemaFor,
  themeByRoleSchema,
} from '#domain/contract/entities/configuration.ts';
import { type AmountLimits, WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { tokenSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { defineCall } from './define-call.ts';
import { endpoints } from './endpoints.ts';

/** The largest number that the column holds on PostgreSQL. */
const LAST_REVISION = 2_147_483_647;
const revisionSchema = z.int().min(1).max(LAST_REVISION);
/** Parameters arrive as text. */
const revisionNumberSchema = z.coerce.number<number | string>().int().min(1).max(LAST_REVISION);
const revisionParamsSchema = z.object({ revision: revisionNumberSchema });

/** `revision` is the one that the change is based on. Without it the last writer wins. */
const authorisation = { pinHash: tokenSchema, revision: revisionSchema.optional() };
const savedAnswerSchema = z.object({ success: z.literal(true), revision: revisionSchema });

/** Only the kinds that an editor may send; the server sets the others. */
const editorKindSchema = z.enum(['save', 'reset', 'import']).default('save');

/** The server checks a save with the limits of its money: that of the body, or the stored one. */
export function saveBodySchemaFor(limits: AmountLimits) {
  return incomingConfigurationSchemaFor(limits).extend({ ...authorisation, kind: editorKindSchema });
}

const countSchema = z.int().min(0);
const changeCountsSchema = z.object({
  /** Default and category rules of all roles. */
  cells: countSchema,
  buckets: countSchema,
  /** Themes, the currency and the rounding. */
  settings: countSchema,
});

export const configurationRevisionSchema = z.object({
  revision: revisionSchema,
  kind: z.enum(['defaults', 'save', 'reset', 'import', 'restore', 'theme']),
  savedBy: z.string().min(1),
  savedAt: z.iso.datetime(),
  /** One line for each change. */
  changes: z.array(z.string()),
  /** How much it changed; null for revisions from before this was recorded. */
  counts: changeCountsSchema.nullable(),
  /** The revision that was restored; null if this is no restoration, or if the audit no longer says which. */
  restoredFrom: revisionSchema.nullable(),
});
export type ConfigurationRevision = z.output<typeof configurationRevisionSchema>;

export const configurationCalls = {
  getPublicConfig: defineCall(endpoints.getPublicConfig, {
    summary: 'Returns the theme of each role and the general theme',
    audience: 'open',
    ignoresDeadToken: true,
    answer: configurationSchema.pick({ themeByRole: true, uiTheme: true }),
  }),
  saveThemes: defineCall(endpoints.saveThemes, {
    summary: 'Saves the theme of each role; pinHash carries the session token',
    audience: 'admin',
    body: z.object({ themeByRole: themeByRoleSchema, ...authorisation }),
    answer: savedAnswerSchema.extend({ themeByRole: themeByRoleSchema }),
  }),
  getConfig: defineCall(endpoints.getConfig, {
    summary: 'Returns the configuration and its revision',
    audience: 'admin',
    answer: configurationSchema.extend({ revision: revisionSchema }),
  }),
  saveConfig: defineCall(endpoints.saveConfig, {
    summary:
      'Saves the whole configuration; pinHash carries the session token. Without money or rounding the stored one stays; null is classic',
    audience: 'admin',
    takesLargeBody: true,
    body: saveBodySchemaFor(WIDEST_LIMITS),
    answer: savedAnswerSchema,
  }),
  listConfigRevisions: defineCall(endpoints.listConfigRevisions, {
    summary: 'Lists the revisions of the configuration, newest first, 200 at a time',
    audience: 'admin',
    /** The next page: revisions older than this one. */
    query: z.object({ before: revisionNumberSchema.optional() }),
    answer: z.object({
      revisions: z.array(configurationRevisionSchema),
      /** Of all pages. */
      total: z.int().min(0),
      /** Send it as `before` to get the next page; null on the last page. */
      nextBefore: revisionSchema.nullable(),
    }),
  }),
  getConfigRevision: defineCall(endpoints.getConfigRevision, {
    summary: 'Returns the configuration of a revision',
    audience: 'admin',
    params: revisionParamsSchema,
    answer: configurationRevisionSchema.extend({ configuration: configurationSchema }),
  }),
  restoreConfigRevision: defineCall(endpoints.restoreConfigRevision, {
    summary: 'Saves an earlier revision again as the newest; pinHash carries the session token',
    audience: 'admin',
    params: revisionParamsSchema,
    body: z.object(authorisation),
    answer: savedAnswerSchema,
  }),
};
