import type { FastifyInstance } from 'fastify';
import { authProviders } from '#contract/accounts.ts';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';

export function authProvidersRoute(
  app: FastifyInstance,
  { config, providers }: AccountsParts,
): void {
  const base = `${config.http.publicUrl}/api/auth`;
  const present = (id: string, name: string, type: 'credentials' | 'oauth') => ({
    id,
    name,
    type,
    signinUrl: `${base}/signin/${id}`,
    callbackUrl: `${base}/callback/${id}`,
  });
  serve(app, authProviders, async () =>
    Object.fromEntries([
      ['credentials', present('credentials', PRODUCT_NAME, 'credentials')],
      ...[...providers.values()].map(({ id, name }) => [id, present(id, name, 'oauth')] as const),
    ]),
  );
}
