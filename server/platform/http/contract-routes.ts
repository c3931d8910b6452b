import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { CallTerms } from '#domain/contract/calls/define-call.ts';
import type { Endpoint } from '#domain/contract/calls/endpoints.ts';
import { errorBodySchema } from '#domain/contract/calls/error-body.ts';
import { REQUEST_LIMITS } from '#domain/contract/limits.ts';
import { z } from '#domain/contract/zod.ts';
import { Failure } from './failure.ts';

type Call = Endpoint & CallTerms;

type Checked<C extends Call, Part extends keyof Call> = C[Part] extends z.ZodType
  ? z.output<C[Part]>
  : undefined;

/** What a handler gets: the parts of the request as parsed by the schemas of the call. */
interface CallTypes<C extends Call> {
  Params: Checked<C, 'params'>;
  Querystring: Checked<C, 'query'>;
  Body: C extends { readonly takesFile: true } ? Buffer | undefined : Checked<C, 'body'>;
}

type Answer<C extends Call> = Checked<C, 'answer'> | FastifyReply;

interface CallRoute<C extends Call> {
  /**
   * Answers only with `sendReady`. Its parameters are not validated either: one that names nothing
   * is simply not found.
   */
  readonly sendsReadyAnswers?: true;
  /** The schema of this body, where it depends on what is stored; the call's own then only describes it. */
  readonly bodySchemaOf?: (body: unknown) => z.ZodType<Checked<C, 'body'>>;
  /** Called with every page view: only failures are logged. */
  readonly isFrequent?: true;
  /** Answers with a stream of events. */
  readonly isStream?: true;
  /** Open pages call it by themselves: it keeps nobody signed in. */
  readonly isAutomatic?: true;
  /** Returns the answer, or the reply if it has already sent one. */
  handler(request: FastifyRequest<CallTypes<C>>, reply: FastifyReply): Answer<C> | Promise<Answer<C>>;
}

/** Validates requests and answers with the schemas of the contract. */
export function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Only JSON bodies are read.
  app.removeContentTypeParser('text/plain');
}

/** Registers a call of the contract: its path, schemas, audience and handler. */
export function registerCall<C extends Call>(app: FastifyInstance, call: C, route: CallRoute<C>): void {
  const status = call.status ?? 200;
  app.route<CallTypes<C>>({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(call, status),
    bodyLimit: bodyLimitOf(call),
    config: {
      audience: call.audience,
      ignoresDeadToken: call.ignoresDeadToken ?? false,
      sendsReadyAnswers: route.sendsReadyAnswers ?? false,
      isFrequent: route.isFrequent ?? false,
      isStream: route.isStream ?? false,
      isAutomatic: route.isAutomatic ?? false,
    },
    ...(route.sendsReadyAnswers && { validatorCompiler: () => () => true }),
    ...(route.bodySchemaOf && { validatorCompiler: validatorWith(route.bodySchemaOf) }),
    handler: (request, reply) => route.handler(request, reply.code(status)),
  });
}

function validatorWith(bodySchemaOf: (body: unknown) => z.ZodType): FastifySchemaCompiler<FastifySchema> {
  return ({ httpPart, ...part }) => {
    const { schema } = part;
    if (!(schema instanceof z.ZodType)) throw new Error('Schemas of the contract are needed here');
    return httpPart === 'body'
      ? (body) => validatorCompiler({ ...part, schema: bodySchemaOf(body) })(body)
      : validatorCompiler({ ...part, schema });
  };
}

function bodyLimitOf(call: Call): number {
  const { bodyMaxBytes, smallBodyMaxBytes } = REQUEST_LIMITS;
  if (call.bodyMaxBytes !== undefined) return call.bodyMaxBytes;
  return call.takesLargeBody || call.takesFile ? bodyMaxBytes : smallBodyMaxBytes;
}

/** The only type of body besides JSON. A form of another site cannot send it without a CORS preflight. */
const FILE_TYPE = 'application/octet-stream';

/** Only for the API document: a schema cannot validate bytes, so the handler does. */
const fileSchema = z.unknown().meta({ type: 'string', format: 'binary' });

/**
 * Registers a call whose body is a file, in its own scope: it reads nothing but bytes, and everywhere
 * else they are refused.
 */
export async function registerFileCall<C extends Call & { readonly takesFile: true }>(
  app: FastifyInstance,
  call: C,
  route: CallRoute<C>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FILE_TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', (_request, _payload, done) => done(new Failure('request/file-type')));
    registerCall(scope, call, route);
  });
}

/**
 * Accepts JSON sent as plain text, which is all that a browser can send while its page closes. Use it in its own scope.
 * A form of another site could send that too; refuseCrossSiteWrites refuses it.
 */
export function acceptBeacons(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'text/plain',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  );
}

function answerOf(call: Call) {
  if (!call.sendsFile) return call.answer;
  const content = call.sendsFile.map((type) => [type, { schema: call.answer }]);
  return { description: 'The file', content: Object.fromEntries(content) };
}

function schemaOf(call: Call, status: number) {
  return {
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    security: call.audience === 'open' ? [] : [{ session: [] }],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.takesFile && { body: fileSchema, consumes: [FILE_TYPE] }),
    response: { [status]: answerOf(call), default: errorBodySchema },
  };
}
