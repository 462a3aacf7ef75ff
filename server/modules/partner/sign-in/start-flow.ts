import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { findAccountByEmail } from '#modules/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { digest, hashSecret, newSecret } from '#platform/secrets.ts';
import { type PartnerDeps, requirePartner } from '../deps.ts';
import { findFlow, insertFlow } from './queries.ts';

/** PKCE's S256: what is shown of a verifier before it is shown itself. */
function challengeOf(verifier: string): string {
  return digest(verifier, 'base64url');
}

const NAME = 'partner_flow';
/** From leaving for the partner to deciding here. */
const FLOW_LIFE = 10 * MINUTE;

/** Binds a flow to the browser that began it: a response that another browser brings opens nothing. */
export function setFlowCookie(
  reply: FastifyReply,
  config: Pick<Config, 'http'>,
  secret: string | undefined,
): void {
  reply.setCookie(NAME, secret ?? '', {
    path: '/',
    sameSite: 'strict',
    secure: config.http.cookieSecure,
    httpOnly: true,
    maxAge: secret === undefined ? 0 : FLOW_LIFE / SECOND,
  });
}

export function flowSecretOf({ cookies }: FastifyRequest): string {
  return cookies[NAME] ?? '';
}

/** Binds a sign-in, or the linking of an account, to the browser of this answer; where that browser goes now. */
export async function startFlow(
  own: PartnerDeps,
  reply: FastifyReply,
  { accountId }: { accountId: string | null },
): Promise<string> {
  const { db, clock, config } = own.deps;
  const partner = requirePartner(own);
  const [secret, state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const now = clock.now();
  await insertFlow(db, {
    secretHash: hashSecret(secret),
    stateHash: hashSecret(state),
    codeVerifier,
    nonce,
    accountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + FLOW_LIFE),
  });
  setFlowCookie(reply, config, secret);
  return partner.authorizeUrl({ state, nonce, challenge: challengeOf(codeVerifier) });
}

/** The partner account that waits in this browser for its viewer's decision. */
export async function findWaitingFlow({ db, clock }: Deps, request: FastifyRequest) {
  const flow = await findFlow(db, hashSecret(flowSecretOf(request)), clock.now());
  const { subject, email, name } = flow ?? {};
  if (!flow || !subject || !email || flow.accountId !== null) return fail('partner.flowInvalid');
  const { sid, acr, amr } = flow;
  return { id: flow.id, email, name: name ?? '', subject, sid, acr, amr };
}

/** What the viewer decides: to make an account, or to link the one that has this address. */
export async function outcomeFor(db: Db, email: string): Promise<'new' | 'exists'> {
  const account = await findAccountByEmail(db, email);
  return account?.isVerified ? 'exists' : 'new';
}
