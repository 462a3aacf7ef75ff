import type { FastifyRequest } from 'fastify';
import { parseIdentifier } from '#contract/accounts/index.ts';
import { type FederatedLoginType, MINUTE } from '#contract/constants.ts';
import { externalLogin, redirectLogin } from '#contract/partner/index.ts';
import {
  type Assertion,
  decryptForwardedPassword,
  limitGuesses,
  openFederatedSession,
  requireAgreement,
} from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import { type PartnerDeps, requirePartner } from '../deps.ts';
import { createLinkedAccount } from '../linking/link-account.ts';
import { findLink } from '../queries.ts';
import { readIdentity } from './finish-flow.ts';
import { deleteFlowOfToken, insertFlow } from './queries.ts';
import { outcomeFor } from './start-flow.ts';

const ACCESS_ACCOUNT_LIFE = 5 * MINUTE;

export const routes = [
  call(externalLogin, async (own: PartnerDeps, { body, request }) => {
    const { deps } = own;
    const password = await decryptForwardedPassword(deps, body.password);
    const partner = requirePartner(own);
    const result = await limitGuesses(deps, { email: body.email, request }, async () => {
      const answer = await partner.signIn({ ...body, password });
      return answer.status === 'refused' ? undefined : answer;
    });
    if (result === undefined) return fail('partner.credentialsWrong');
    const identity = readIdentity(deps.log, result, 'partner.credentialsWrong');
    const { subject, email, name, mobile } = identity;
    const accessAccount = newSecret();
    const now = deps.clock.now();
    // No browser holds its cookie and no address its state: only the token finds it.
    await insertFlow(deps.db, {
      secretHash: hashSecret(newSecret()),
      stateHash: hashSecret(accessAccount),
      codeVerifier: '',
      nonce: '',
      createdAt: now,
      returnedAt: now,
      expiresAt: new Date(now.getTime() + ACCESS_ACCOUNT_LIFE),
      subject,
      email,
      name,
      mobile: mobile || null,
    });
    return {
      status: 200 as const,
      message: 'OK',
      data: { mobile, userName: name, accessAccount },
    };
  }),
  call(redirectLogin, async ({ deps }: PartnerDeps, { body, request, reply }) => {
    const known = await accountOf(deps, request, body);
    const login = await openFederatedSession(deps, { ...known, request, reply });
    return { ...ok(login), statusCode: '200' as const };
  }),
];

function accountOf(
  deps: PartnerDeps['deps'],
  request: FastifyRequest,
  body: {
    email: string;
    password: string;
    platformId?: string | undefined;
    consents?: string | undefined;
  },
): Promise<{ accountId: string; assertion: Assertion; loginType: FederatedLoginType }> {
  const identifier = parseIdentifier(body.email);
  const email = identifier?.kind === 'email' ? identifier.email : '';
  return inTransaction(deps.db, async (tx) => {
    const tokenHash = hashSecret(body.password);
    const flow = await deleteFlowOfToken(tx, { tokenHash, email }, deps.clock.now());
    if (!flow?.subject) return fail('partner.flowInvalid');
    const link = await findLink(tx, { subject: flow.subject });
    const { subject, sid, acr, amr, name } = flow;
    const assertion = { subject, sid, acr, amr };
    if (link !== undefined) return { accountId: link.accountId, assertion, loginType: 'LOGIN' };
    if ((await outcomeFor(tx, email)) === 'exists') return fail('partner.accountNotLinked');
    // As at registration: the specification's payload has no word for it, its clients ask on their page before they send it.
    if (body.consents !== undefined) requireAgreement(body);
    const { mobile } = flow;
    const identity = { subject, email, name: name ?? '', mobile, platformId: body.platformId };
    const accountId = await createLinkedAccount(deps, tx, { identity, request });
    return { accountId, assertion, loginType: 'REGISTER' };
  });
}
