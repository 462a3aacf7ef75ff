import { randomInt, randomUUID } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, groupCode } from '#contract/accounts.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import type { Client } from './client.ts';
import { type OpenSession, openSession } from './open-session.ts';
import { CODE_LIFE } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { deleteWaitingCode } from './queries/delete-waiting-code.ts';
import { findAccountById } from './queries/find-account.ts';
import { type CodeSignIn, findCodeSignIn } from './queries/find-code-sign-in.ts';
import { type Device, findDeviceById } from './queries/find-device.ts';
import { insertCodeSignIn } from './queries/insert-code-sign-in.ts';
import { lockCodeSignIn } from './queries/lock-code-sign-in.ts';
import { updateCodeSignIn } from './queries/update-code-sign-in.ts';
import { updateSessionDevice } from './queries/update-session-device.ts';
import { hashSecret, newSecret } from './refresh-tokens.ts';
import { rememberDevice } from './remember-device.ts';
import { revokeSessions } from './revoke-sessions.ts';

/** Codes are long enough that a second try is never needed twice. */
const TRIES = 5;

type CodeParts = Pick<Parts, 'db' | 'clock' | 'config' | 'events' | 'tokens'>;

/** The code that a browser shows, and the secret that makes it this browser's. An earlier one stops working. */
export async function startCode(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  asked: { clientId: string | undefined; client: Client; earlier: string | undefined },
): Promise<{ code: CodeSignIn; secret: string }> {
  if (asked.earlier) await deleteWaitingCode(db, hashSecret(asked.earlier));
  const secret = newSecret();
  const now = clock.now();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = await insertCodeSignIn(db, {
      code: newCode(),
      secretHash: hashSecret(secret),
      clientId: asked.clientId ?? randomUUID(),
      label: asked.client.label,
      address: asked.client.address,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE),
    });
    if (code !== undefined) return { code, secret };
  }
  return fail('common.unavailable');
}

function newCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_LETTERS[randomInt(CODE_LETTERS.length)],
  ).join('');
}

/** The code of the browser that holds this secret. */
export async function findOwnCode(
  { db }: Pick<Parts, 'db'>,
  secret: string | undefined,
): Promise<CodeSignIn> {
  const code = secret ? await findCodeSignIn(db, { secretHash: hashSecret(secret) }) : undefined;
  return code ?? fail('accounts.ticketInvalid');
}

const versions = { waiting: 1, approved: 2, refused: 2, used: 3 } as const;

export function versionOf({ state }: Pick<CodeSignIn, 'state'>): number {
  return versions[state];
}

/** As the browser that shows it sees it. */
export function presentCode({ config, clock }: Pick<Parts, 'config' | 'clock'>, code: CodeSignIn) {
  const now = clock.now();
  const isOver = code.expiresAt <= now && code.state !== 'used' && code.state !== 'refused';
  const page = `${config.http.publicUrl}/hubungkan`;
  return {
    state: isOver ? ('expired' as const) : code.state,
    version: versionOf(code),
    code: groupCode(code.code),
    verification_uri: page,
    verification_uri_complete: `${page}?kode=${groupCode(code.code)}`,
    expires_at: code.expiresAt.toISOString(),
    now: now.toISOString(),
  };
}

type Claimed = {
  account: Account;
  device: Device;
  session: OpenSession;
  rememberToken: string | undefined;
};

/** Opens the session of an approved code, once, for the browser that holds its secret. */
export async function claimCode(parts: CodeParts, secret: string | undefined): Promise<Claimed> {
  const { id } = await findOwnCode(parts, secret);
  return inTransaction(parts.db, async (tx) => {
    const code = await lockCodeSignIn(tx, id);
    if (code === undefined || code.state === 'used') return fail('accounts.ticketInvalid');
    if (code.state === 'refused') return fail('accounts.codeRefused');
    if (code.expiresAt <= parts.clock.now()) return fail('accounts.codeExpired');
    if (code.state === 'waiting') return fail('accounts.codeWaiting');
    const account = await findAccountById(tx, code.accountId ?? '');
    const device = await findDeviceById(tx, code.deviceId ?? '');
    // The owner may have thought better of it: deleted the account, or signed the device out from the phone.
    const isStillApproved = account?.deletedAt === null && device?.signedOutAt === null;
    if (!isStillApproved) return fail('accounts.codeRefused');
    await updateCodeSignIn(tx, id, { state: 'used' });
    const session = await openSession(parts, tx, account, {
      deviceId: device.id,
      isRemembered: true,
    });
    const fresh = { accountId: account.id, isRemembered: true, rememberFamilyId: null };
    const { familyId, token } = await rememberDevice(parts, tx, fresh, device.id);
    const { sessionId } = session;
    const bound = { deviceId: device.id, rememberFamilyId: familyId };
    await updateSessionDevice(tx, sessionId, bound);
    const others = { deviceId: device.id, exceptSessionId: sessionId };
    await revokeSessions(parts, tx, others, 'signed in again');
    return { account, device, session, rememberToken: token };
  });
}
