import type { FastifyInstance } from 'fastify';
import { moveTestClock as moveCall, showTestClock } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import {
  moveTestClock,
  presentTestClock,
  requireTestClock,
} from '../test-clock/move-test-clock.ts';

export function serveTestClock(app: FastifyInstance, parts: Parts): void {
  serve(app, showTestClock, async () => {
    requireTestClock(parts);
    return ok(await presentTestClock(parts));
  });
  serve(app, moveCall, async ({ body }) => {
    const to = body.to === undefined ? undefined : new Date(body.to);
    await moveTestClock(parts, { ...body, to });
    return ok(await presentTestClock(parts));
  });
}
