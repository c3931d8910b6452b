import { INTAKE_LIMITS } from '#domain/contract/limits.ts';
import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { isSessionId, isUnloadPath, UNKNOWN_SESSION_ID } from '#domain/contract/text-rules/visit-rules.ts';
import { z } from '#domain/contract/zod.ts';

export const VISIT_MESSAGES = {
  pathStart: 'Path must start with /',
  pathCharacters: 'Path contains invalid characters',
  sessionId: 'Session id must be 16-128 characters of hex, hyphen or underscore',
} as const;

const pathSchema = z
  .string()
  .min(VISIT_LIMITS.pathMinChars)
  .max(VISIT_LIMITS.pathMaxChars)
  .regex(/^(?:\/|$)/, VISIT_MESSAGES.pathStart)
  .regex(/^[^<>"|]*$/, VISIT_MESSAGES.pathCharacters);
const userAgentSchema = z.string().max(VISIT_LIMITS.userAgentMaxChars);
const referrerSchema = z.string().max(VISIT_LIMITS.referrerMaxChars);

/** An event as browsers send it. */
export const visitEventSchema = z
  .object({
    path: pathSchema,
    referrer: referrerSchema.default(''),
    userAgent: userAgentSchema.default(''),
    sessionId: z.string(),
    isUniqueVisitor: z.boolean().default(false),
  })
  .refine(({ sessionId, path }) => isSessionId(sessionId) || isNamelessUnload(sessionId, path), {
    path: ['sessionId'],
    message: VISIT_MESSAGES.sessionId,
  });
export type VisitEvent = z.output<typeof visitEventSchema>;

function isNamelessUnload(sessionId: string, path: string): boolean {
  return sessionId === UNKNOWN_SESSION_ID && isUnloadPath(path);
}

/** The place of a network address, as far as it is stored. */
export const placeSchema = z.object({
  country: z.string().min(VISIT_LIMITS.countryMinChars).max(VISIT_LIMITS.countryMaxChars),
  countryCode: z
    .string()
    .length(VISIT_LIMITS.countryCodeChars)
    .regex(/^[A-Z]*$/),
  state: z.string().max(VISIT_LIMITS.stateMaxChars),
  city: z.string().max(VISIT_LIMITS.cityMaxChars),
});
export type Place = z.output<typeof placeSchema>;

/** A visit as the reports list it. */
export const visitorLogSchema = z.object({
  timestamp: z.iso.datetime(),
  path: pathSchema,
  country: placeSchema.shape.country.nullable(),
  state: placeSchema.shape.state.nullable(),
  userAgent: userAgentSchema,
  sessionId: z.string().refine(isSessionId, VISIT_MESSAGES.sessionId),
  isUniqueVisitor: z.boolean(),
  referrer: referrerSchema,
});
export type VisitorLog = z.output<typeof visitorLogSchema>;

/** The bounds of the rate limit per address, which the environment sets. */
export const intakeLimitSchema = z.object({
  windowMs: z.int().min(INTAKE_LIMITS.windowMinMs).default(INTAKE_LIMITS.windowDefaultMs),
  maxRequests: z.int().min(INTAKE_LIMITS.requestsMin).default(INTAKE_LIMITS.requestsDefault),
});
export type IntakeLimit = z.output<typeof intakeLimitSchema>;
