import type { Server } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { type AccountCaller, mayCall } from '../auth.ts';
import { readOnLane } from '../database/lane.ts';

type Asked = {
  query: unknown;
  caller: AccountCaller;
  request: FastifyRequest;
  reply: FastifyReply;
};
type PlainRead = { call: Call; read: (asked: Asked) => Promise<unknown> };

/** By server, which all scopes of an app have in common, and by address. */
const readsOf = new WeakMap<Server, Map<string, PlainRead>>();

/** Lets pages of this process ask a call that answers by its caller, its query and its cookies alone. */
export function offerPlainRead({ server }: FastifyInstance, path: string, read: PlainRead): void {
  const reads = readsOf.get(server) ?? new Map<string, PlainRead>();
  readsOf.set(server, reads);
  reads.set(path, read);
}

/** What answers with more than its words, such as a cookie, takes a request of its own. */
const noReply = new Proxy({} as FastifyReply, {
  get() {
    throw new Error('Answered without a request');
  },
});

/**
 * The answer to the caller of a page, without a request within the process: a fifth of what that costs. Undefined where it
 * takes one: for all other calls, and where it fails, which the call itself tells best.
 */
export async function askPlainly(
  { server }: FastifyInstance,
  url: string,
  { caller, request }: { caller: AccountCaller; request: FastifyRequest },
): Promise<unknown> {
  const [path = '', search = ''] = url.split('?', 2);
  const known = readsOf.get(server)?.get(path);
  if (known === undefined || !mayCall(caller, known.call)) return undefined;
  const { call, read } = known;
  try {
    const query = call.query?.parse(Object.fromEntries(new URLSearchParams(search)));
    const asked = { query, caller, request, reply: noReply };
    return call.answer.parse(await readOnLane(() => read(asked)));
  } catch {
    return undefined;
  }
}
