import { type StaffRole, type Call, pathOf } from '#contract/call.ts';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySerializerCompiler,
} from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import { type AccountCaller, type Caller, mayCall, type Watcher, watcherOf } from './auth.ts';
import { cachedResponses } from './cached-responses.ts';
import { overOutage } from './database/away.ts';
import { readShared } from './database/replica.ts';
import { fail } from './errors.ts';
import { offerPlainRead } from './pages/plain-reads.ts';
import { jsonWriter } from './responses/write-json.ts';

/**
 * Answers leave through their schema: undeclared fields stay behind and dates become text. A handler hands
 * over what the schema takes in, so it is written as parsing lets it out; the library's own compiler encodes, which goes
 * the other way and refuses transforms.
 */
export const serializeResponse: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  jsonWriter(schema);

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
    /** Whether it would still be let in as this caller: its session stands and the same profile watches. */
    isStillCaller: () => boolean;
  }
  interface FastifyContextConfig {
    /** Failures carry their status as text too. */
    hasStatusCode?: boolean;
    /** Open to a locked staff session, and no use of it. */
    worksLocked?: boolean;
    /** Where a browser is led that was refused this file. */
    refusedAt?: string;
  }
}

export type CallContext<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type ServeOptions = {
  /** Returns the same to everyone, and to every child of one age: kept this many milliseconds in memory. */
  cacheTtl?: number;
  /** Reads for its caller by query and cookies alone: pages of this process ask it without a request. */
  isPlainRead?: true;
  /** Bytes of a body that may be longer than those of all other calls. */
  bodyLimit?: number;
  /** Runs before the schemas check the request; it refuses by failing. */
  guard?: (request: FastifyRequest) => Promise<void>;
};

/** Serves one call of the contract: its path, schemas, callers and limits are the contract's. */
export function serve<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  call: Call<P, Q, B, A>,
  handler: (asked: CallContext<P, Q, B>) => Promise<z.input<A>>,
  options: ServeOptions = {},
): void {
  const cache = options.cacheTtl === undefined ? undefined : cachedResponses(options.cacheTtl);
  if (options.isPlainRead === true) offerPlainRead(app, routeOf(call), plainRead(call, handler));
  app.route({
    method: call.method,
    url: routeOf(call),
    config: {
      hasStatusCode: call.hasStatusCode === true,
      worksLocked: call.worksLocked === true,
      ...(call.refusedAt === undefined ? {} : { refusedAt: call.refusedAt }),
      ...(call.rateLimit === undefined ? {} : { rateLimit: call.rateLimit }),
    },
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    schema: schemaOf(call),
    preValidation: [
      ...(options.guard === undefined ? [] : [options.guard]),
      ...(takesAnyPath(call) ? [nameRest] : []),
    ],
    onRequest: (request, reply, done) => {
      if (!mayCall(request.caller, call)) {
        fail(refusalOf(request.caller));
      }
      requireStaffPresence(request.caller, call);
      if (cache === undefined) done();
      else cache.answer(request, reply, done);
    },
    ...(cache === undefined ? {} : { onSend: cache.keep }),
    handler: async (request, reply) => {
      const answer = () =>
        handler({
          params: request.params as z.output<P>,
          query: request.query as z.output<Q>,
          body: request.body as z.output<B>,
          caller: request.caller,
          request,
          reply,
        });
      const read = cache === undefined ? answer : () => readShared(answer);
      if (!mayRepeat(call)) return read();
      return overOutage(read, () => !reply.sent && !reply.raw.destroyed);
    },
  });
}

function plainRead<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: Call<P, Q, B>,
  handler: (asked: CallContext<P, Q, B>) => Promise<unknown>,
): Parameters<typeof offerPlainRead>[2] {
  return {
    call: call as Call,
    read: ({ query, ...asked }) =>
      handler({
        params: undefined as z.output<P>,
        query: query as z.output<Q>,
        body: undefined as z.output<B>,
        ...asked,
      }),
  };
}

/** Whether it does no more when it is made twice. */
const mayRepeat = ({ method, isRepeatable }: Call): boolean =>
  method === 'GET' || isRepeatable === true;

/** The path of a call as the router knows it: a `{path}` at its end stands for any rest. */
export function routeOf(call: Pick<Call, 'base' | 'path'>): string {
  return pathOf(call)
    .replace(/\{path\}$/, '*')
    .replace(/\{(\w+)\}/g, ':$1');
}

function takesAnyPath({ path }: Call): boolean {
  return path.endsWith('{path}');
}

async function nameRest(request: FastifyRequest): Promise<void> {
  const { '*': path, ...params } = request.params as Record<string, string>;
  request.params = { ...params, path };
}

function refusalOf(caller: Caller): ErrorCode {
  if (caller.kind !== 'account') return 'common.unauthenticated';
  return caller.isChild === true ? 'common.adultOnly' : 'common.forbidden';
}

/** A staff session may be locked, or want its passkey shown again. */
function requireStaffPresence(caller: Caller, call: Call): void {
  const staff = caller.kind === 'account' ? caller.staff : undefined;
  if (staff?.isLocked === true && call.worksLocked !== true) fail('studio.locked');
  if (call.needsStepUp === true && staff?.steppedUpAt == null) fail('studio.stepUpNeeded');
}

function schemaOf(call: Call): FastifySchema {
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.module],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.query === undefined ? {} : { querystring: call.query }),
    ...(call.body === undefined ? {} : { body: call.body }),
    response: { 200: call.answer },
  };
}

/** Who watches, behind a call that also visitors may make, or the error that asks to sign in. */
export function requireWatcher(caller: Caller): Watcher {
  return watcherOf(requireAccount(caller));
}

/** The account behind a call that also visitors may make, or the error that asks to sign in. */
export function requireAccount(caller: Caller): AccountCaller {
  return caller.kind === 'account' ? caller : fail('common.unauthenticated');
}

/** The account behind a call; undefined for a visitor. */
export function accountIdOf(caller: Caller): string | undefined {
  return caller.kind === 'account' ? caller.accountId : undefined;
}

/** The member of staff behind a call, with every role they have. */
export function requireStaff(caller: Caller): { accountId: string; roles: readonly StaffRole[] } {
  const { accountId, staff } = requireAccount(caller);
  return { accountId, roles: staff?.roles ?? [] };
}
