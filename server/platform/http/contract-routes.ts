import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** What a handler sees: the parts of the request as the call's schemas left them. */
interface CallTypes<C extends Call> {
  Params: Checked<C, 'params'>;
  Querystring: Checked<C, 'query'>;
  Body: C extends { readonly takesFile: true } ? Buffer | undefined : Checked<C, 'body'>;
}

type Answer<C extends Call> = Checked<C, 'answer'> | FastifyReply;

interface CallRoute<C extends Call> {
  /**
   * Answers with `sendReady` alone. Nothing is checked on the way there either: a parameter that is no name of anything
   * is not found, however it is spelt.
   */
  readonly sendsReadyAnswers?: true;
  /** Comes with every page that anyone looks at: only what goes wrong is worth a line in the log. */
  readonly isFrequent?: true;
  /** Returns the answer, or the reply where it has sent ready-made bytes itself. */
  handler(request: FastifyRequest<CallTypes<C>>, reply: FastifyReply): Answer<C> | Promise<Answer<C>>;
}

/** Requests and answers are checked by the contract's own schemas. */
export function speakContract(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Only the contract's own kind of body is read.
  app.removeContentTypeParser('text/plain');
}

/** Registers a call of the contract: where it lives, what it takes and gives, whom the door lets in, and what it does. */
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
    },
    ...(route.sendsReadyAnswers && { validatorCompiler: () => () => true }),
    handler: (request, reply) => route.handler(request, reply.code(status)),
  });
}

function bodyLimitOf(call: Call): number {
  const { bodyMaxBytes, smallBodyMaxBytes } = REQUEST_LIMITS;
  return call.takesLargeBody || call.takesFile ? bodyMaxBytes : smallBodyMaxBytes;
}

/** The one kind of body besides JSON. No form of another site can send it without asking first. */
const FILE_TYPE = 'application/octet-stream';

/** For the API document alone: bytes cannot be checked by a schema, whoever takes them looks into them. */
const fileSchema = z.unknown().meta({ type: 'string', format: 'binary' });

/**
 * Registers a call whose body is a file, in a scope of its own: there bytes are read and nothing else, and everywhere
 * else they stay refused.
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
 * For a scope of its own: JSON that calls itself plain text, which is all that a browser sends while its page goes away.
 * A form of another site could send that too; it is turned away by where it comes from.
 */
export function takeBeacons(scope: FastifyInstance): void {
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
    description: `Audience: ${call.audience}`,
    tags: [call.path.split('/')[2] ?? 'api'],
    security: call.audience === 'open' ? [] : [{ session: [] }],
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.takesFile && { body: fileSchema, consumes: [FILE_TYPE] }),
    response: { [status]: answerOf(call), default: errorBodySchema },
  };
}
