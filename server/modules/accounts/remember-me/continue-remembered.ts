import { REFRESH_REUSE_GRACE } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { hashSecret } from '#platform/secrets.ts';
import {
  assertionOf,
  FIRST_PROFILE,
  type OpenSession,
  openSession,
  signAccessToken,
} from '../sessions/open-session.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { rememberStoppedEmail } from '../emails/sign-in-emails.ts';
import { sessionLife } from '../policy.ts';
import { type Account, findAccountById } from '../account/queries.ts';
import { findLastProfileOfDevice } from './queries.ts';
import * as queries from './queries.ts';
import { findSession } from '../sessions/queries/session.ts';
import { lockDevice } from '../devices/queries.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { displayIdentifier } from '../account/wire-records.ts';
import { readRememberToken, rememberTokenOf, sessionSecretsOf } from './remember-device.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';

type ContinueDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'tokens'>;
type Input = {
  token: string;
  /** What the device calls itself. */
  deviceId: string | undefined;
  /** Whose token it is said to be, where the caller says it. */
  identifier?: string;
  metadata: RequestMetadata;
};
export type RememberedSession = { account: Account; session: OpenSession; rememberToken: string };

/**
 * Signs a remembered device in again, without the password; undefined when its token is worth nothing. Tabs that
 * show one token within 10 s share one session and one successor. A token that comes later than that, or from
 * another device, was copied: its family ends, with every session that came of it, and the owner gets an e-mail.
 */
export function continueRemembered(
  deps: ContinueDeps,
  { token, deviceId, identifier, metadata }: Input,
): Promise<RememberedSession | undefined> {
  const { master } = deps.config.secrets;
  const named = readRememberToken(master, token);
  if (named === undefined) return Promise.resolve(undefined);
  return inTransaction(deps.db, async (tx) => {
    const bound = await queries.findTokenFamily(tx, named.familyId);
    if (bound === undefined) return undefined;
    // The device first, then its family, then its sessions: everything that ends them goes in this order.
    await lockDevice(tx, bound.deviceId);
    const family = await queries.findTokenFamily(tx, named.familyId);
    const now = deps.clock.now();
    if (family === undefined || family.revokedAt !== null || family.expiresAt <= now) {
      return undefined;
    }
    const account = await findAccountById(tx, family.accountId);
    if (account === undefined || account.deletedAt !== null) return undefined;
    if (identifier !== undefined && identifier !== displayIdentifier(account)) return undefined;

    const isConcurrentUse =
      named.generation === family.generation - 1 &&
      now.getTime() - family.rotatedAt.getTime() <= REFRESH_REUSE_GRACE;
    const isReplay =
      family.clientId !== deviceId || (named.generation !== family.generation && !isConcurrentUse);
    if (isReplay) {
      await revokeReplayedFamily(deps, tx, family, account);
      return undefined;
    }
    const session = isConcurrentUse
      ? await joinSession(deps, tx, account, token)
      : await openNextSession(deps, tx, { family, account, token, metadata });
    if (session === undefined) return undefined;
    const generation = named.generation + 1;
    const rememberToken = rememberTokenOf(master, { familyId: family.id, generation });
    return { account, session, rememberToken };
  });
}

type Next = {
  family: queries.TokenFamily;
  account: Account;
  token: string;
  metadata: RequestMetadata;
};

async function openNextSession(
  deps: ContinueDeps,
  tx: Tx,
  { family, account, token, metadata }: Next,
): Promise<OpenSession> {
  const { id, generation, deviceId } = family;
  const now = deps.clock.now();
  await queries.updateTokenFamily(tx, id, {
    generation: generation + 1,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + sessionLife(true)),
  });
  const secrets = sessionSecretsOf(deps.config.secrets.master, token);
  const session = await openSession(deps, tx, account, {
    deviceId,
    isRemembered: true,
    remembered: { familyId: id, ...secrets },
    assertion: assertionOf(await findSession(tx, { tokenFamilyId: id })),
    // Who watched on this device still does: forgetting a cookie is no way out of a child's profile.
    active: (await findLastProfileOfDevice(tx, deviceId)) ?? FIRST_PROFILE,
  });
  const { sessionId: exceptSessionId } = session;
  await revokeSessions(deps, tx, { deviceId, exceptSessionId }, 'signed in again');
  const event = { accountId: account.id, kind: 'sign_in', isSuccess: true } as const;
  await recordSignInEvent(deps, tx, event, metadata);
  return session;
}

/** The session that the tab before this one opened with the same token. */
async function joinSession(
  deps: ContinueDeps,
  tx: Tx,
  account: Account,
  token: string,
): Promise<OpenSession | undefined> {
  const secrets = sessionSecretsOf(deps.config.secrets.master, token);
  const session = await findSession(tx, { tokenHash: hashSecret(secrets.sessionToken) });
  if (session === undefined || session.revokedAt !== null) return undefined;
  const { id: sessionId, deviceId } = session;
  const accessToken = await signAccessToken(deps, account, { ...session, sessionId });
  const { isChild } = session;
  return { sessionId, deviceId, isRemembered: true, isChild, accessToken, ...secrets };
}

async function revokeReplayedFamily(
  deps: ContinueDeps,
  tx: Tx,
  { id, deviceLabel }: queries.TokenFamily,
  account: Account,
): Promise<void> {
  const reason = 'remember token copied';
  await queries.updateTokenFamiliesRevoked(tx, { id }, reason, deps.clock.now());
  await revokeSessions(deps, tx, { tokenFamilyId: id }, reason);
  await deps.mail.notify(
    {
      accountId: account.id,
      kind: 'security',
      dedupeKey: `remember ${id}`,
      title: 'Masuk otomatis kami hentikan',
      body: `Tanda masuk di ${deviceLabel} dipakai dua kali atau dari perangkat lain. Masuk lagi dengan kata sandimu di sana.`,
      url: '/akun/perangkat',
    },
    { db: tx },
  );
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const devicesUrl = `${deps.config.http.publicUrl}/akun/perangkat`;
  await deps.mail.send(rememberStoppedEmail(to, { label: deviceLabel, devicesUrl }), { db: tx });
}
