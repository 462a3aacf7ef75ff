import type { FastifyRequest } from 'fastify';
import { findAccountByEmail } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { flowSecretOf } from './flow-cookie.ts';
import { findFlow } from './queries/find-flow.ts';
import { hashSecret } from './secrets.ts';

/** The partner account that waits in this browser for its viewer's decision. */
export async function findWaitingFlow({ db, clock }: Parts, request: FastifyRequest) {
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
