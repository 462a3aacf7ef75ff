import type { FastifyInstance } from 'fastify';
import { getCodeSignIn, watchCodeSignIn } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import type { ChangeFeed } from '#platform/change-feed.ts';
import { serve } from '#platform/serve.ts';
import { streamChanges } from '#platform/stream-changes.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { findOwnCode, presentCode } from '../code-sign-in.ts';
import { CODE_TICKET } from '../session-cookies.ts';

/** How far the code of this browser has come, asked for or told live. */
export function getDeviceCode(app: FastifyInstance, parts: AccountsParts, feed: ChangeFeed): void {
  serve(app, getCodeSignIn, async ({ request }) =>
    ok(presentCode(parts, await findOwnCode(parts, request.cookies[CODE_TICKET]))),
  );
  serve(app, watchCodeSignIn, async ({ request, reply }) => {
    const secret = request.cookies[CODE_TICKET];
    const { id } = await findOwnCode(parts, secret);
    const read = async () => presentCode(parts, await findOwnCode(parts, secret));
    reply.hijack();
    streamChanges({ response: reply.raw, feed, id, event: 'code', read });
    return '';
  });
}
