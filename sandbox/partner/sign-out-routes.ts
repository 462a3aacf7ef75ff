import type { FastifyInstance } from 'fastify';
import { readJson } from '../http/server.ts';
import type { SandboxDeps } from '../deps.ts';
import { FLAWS, isFlaw } from './tokens.ts';

const PATIENCE_MS = 10_000;

/** For tests and people who try things out: signing out at the partner, and tokens that are wrong. */
export function registerPartnerSignOut(app: FastifyInstance, deps: SandboxDeps): void {
  const { people, tokens, client } = deps.partner;

  /** Signs somebody out here and tells the client (OpenID Connect Back-Channel Logout). */
  app.post('/_dev/partner/signout', async (asked, reply) => {
    const body = readJson(asked.body) ?? {};
    const person = people
      .list()
      .find(({ id, email }) => id === body['id'] || email === body['email']);
    if (person === undefined)
      return reply.code(404).send({ message: 'nobody of that id or email' });
    const flaw = isFlaw(body['flaw']) ? body['flaw'] : undefined;
    const logoutToken = tokens.logoutToken(person.id, body['session'] === true, flaw);
    return { logout_token: logoutToken, told: await tell(client.logoutUrl, logoutToken) };
  });

  app.post('/_dev/partner/flaw', (asked, reply) => {
    const { flaw } = readJson(asked.body) ?? {};
    if (!isFlaw(flaw))
      return reply.code(400).send({ message: `flaw is one of ${FLAWS.join(', ')}` });
    tokens.spoilNext(flaw);
    return { flaw };
  });
}

/** The client's answer; null where it has no address for this, or could not be reached. */
async function tell(url: string | null, logoutToken: string): Promise<number | null> {
  if (url === null) return null;
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: logoutToken }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
