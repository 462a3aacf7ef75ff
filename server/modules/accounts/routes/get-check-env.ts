import type { FastifyInstance } from 'fastify';
import { checkEnv } from '#contract/accounts.ts';
import { DEFAULT_PLATFORM_ID, PRODUCT } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';

export function getCheckEnv(app: FastifyInstance, { config, time }: AccountsParts): void {
  serve(app, checkEnv, async () =>
    ok({
      product: PRODUCT,
      mode: config.mode,
      public_url: config.http.publicUrl,
      platform_id: DEFAULT_PLATFORM_ID,
      cookie_secure: config.http.cookieSecure,
      sandbox: config.sandboxUrl !== undefined,
      // Of what counts down on pages: money, which a rehearsal may have moved.
      now: time.now(),
    }),
  );
}
