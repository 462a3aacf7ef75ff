import type { FastifyInstance } from 'fastify';
import { authProviders } from '#contract/accounts.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';

export function authProvidersRoute(app: FastifyInstance, { config }: AccountsParts): void {
  const base = `${config.http.publicUrl}/api/auth`;
  serve(app, authProviders, async () => ({
    credentials: {
      id: 'credentials',
      name: PRODUCT_NAME,
      type: 'credentials',
      signinUrl: `${base}/signin/credentials`,
      callbackUrl: `${base}/callback/credentials`,
    },
  }));
}
