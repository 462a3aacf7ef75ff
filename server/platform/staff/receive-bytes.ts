import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { mayCall } from '../auth.ts';
import { fail } from '../errors.ts';
import { requireAccount } from '../module.ts';

type Receiver<Q extends z.ZodType> = {
  /** Who may make this call may send. */
  call: Call;
  path: string;
  query: Q;
  mostBytes: number;
  /** What comes is kept, or refused; the answer says this. */
  message: string;
  receive(accountId: string, query: z.output<Q>, bytes: Buffer): Promise<void>;
};

/** An address of a scope of its own that takes a file of staff as its body; what it is for stands in the query. */
export function receiveBytes<Q extends z.ZodType>(
  app: FastifyInstance,
  { call, path, query: schema, mostBytes, message, receive }: Receiver<Q>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async ({ caller }) => {
    if (!mayCall(caller, call))
      fail(caller.kind === 'account' ? 'common.forbidden' : 'common.unauthenticated');
    if (caller.kind === 'account' && caller.staff?.isLocked === true) fail('studio.locked');
  });
  const options = { bodyLimit: mostBytes, config: { rateLimit: 60 } };
  app.post(path, options, async ({ query, body, caller }) => {
    const asked = schema.safeParse(query);
    if (!asked.success) return fail('common.badRequest', asked.error);
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await receive(requireAccount(caller).accountId, asked.data, bytes);
    return { status: 200, message, result: { isWaiting: true } };
  });
}
