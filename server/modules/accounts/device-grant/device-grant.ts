import { randomUUID } from 'node:crypto';
import { CODE_LENGTH, CODE_LETTERS, groupCode } from '#contract/accounts/index.ts';
import { type ChangeStream, createChangeStream } from '#platform/change-stream.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret, newCode, newSecret } from '#platform/secrets.ts';
import { type Account, findAccountById } from '../account/queries.ts';
import { type Device, findDeviceById } from '../devices/queries.ts';
import { DEVICE_GRANT_LIFE } from '../policy.ts';
import { rememberDevice } from '../remember-me/remember-device.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { type OpenSession, openSession } from '../sessions/open-session.ts';
import { updateSessionDevice } from '../sessions/queries/session.ts';
import * as queries from './queries.ts';

/** Codes are long enough that a second try is never needed twice. */
const TRIES = 5;

type CodeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'tokens'>;

/** The code that a browser shows, and the secret that makes it this browser's. An earlier one stops working. */
export async function startDeviceGrant(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: { clientId: string | undefined; metadata: RequestMetadata; earlier: string | undefined },
): Promise<{ code: queries.DeviceGrant; secret: string }> {
  if (input.earlier) await queries.deletePendingDeviceGrant(db, hashSecret(input.earlier));
  const secret = newSecret();
  const now = clock.now();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = await queries.insertDeviceGrant(db, {
      code: newCode(CODE_LETTERS, CODE_LENGTH),
      secretHash: hashSecret(secret),
      clientId: input.clientId ?? randomUUID(),
      label: input.metadata.label,
      address: input.metadata.address,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DEVICE_GRANT_LIFE),
    });
    if (code !== undefined) return { code, secret };
  }
  return fail('common.unavailable');
}

/** The code of the browser that holds this secret. */
export async function findOwnDeviceGrant(
  { db }: Pick<Deps, 'db'>,
  secret: string | undefined,
): Promise<queries.DeviceGrant> {
  const code = secret
    ? await queries.findDeviceGrant(db, { secretHash: hashSecret(secret) })
    : undefined;
  return code ?? fail('accounts.ticketInvalid');
}

const versions = { waiting: 1, approved: 2, refused: 2, used: 3 } as const;

function versionOf({ state }: Pick<queries.DeviceGrant, 'state'>): number {
  return versions[state];
}

/** As the browser that shows it sees it. */
export function presentDeviceGrant(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  code: queries.DeviceGrant,
) {
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
export async function claimDeviceGrant(
  deps: CodeDeps,
  secret: string | undefined,
): Promise<Claimed> {
  const { id } = await findOwnDeviceGrant(deps, secret);
  return inTransaction(deps.db, async (tx) => {
    const code = await queries.lockDeviceGrant(tx, id);
    if (code === undefined || code.state === 'used') return fail('accounts.ticketInvalid');
    if (code.state === 'refused') return fail('accounts.codeRefused');
    if (code.expiresAt <= deps.clock.now()) return fail('accounts.codeExpired');
    if (code.state === 'waiting') return fail('accounts.codeWaiting');
    const account = await findAccountById(tx, code.accountId ?? '');
    const device = await findDeviceById(tx, code.deviceId ?? '');
    // The owner may have thought better of it: deleted the account, or signed the device out from the phone.
    const isStillApproved = account?.deletedAt === null && device?.signedOutAt === null;
    if (!isStillApproved) return fail('accounts.codeRefused');
    await queries.updateDeviceGrant(tx, id, { state: 'used' });
    const session = await openSession(deps, tx, account, {
      deviceId: device.id,
      isRemembered: true,
    });
    const fresh = { accountId: account.id, isRemembered: true, tokenFamilyId: null };
    const { familyId, token } = await rememberDevice(deps, tx, fresh, device.id);
    const { sessionId } = session;
    const bound = { deviceId: device.id, tokenFamilyId: familyId };
    await updateSessionDevice(tx, sessionId, bound);
    const others = { deviceId: device.id, exceptSessionId: sessionId };
    await revokeSessions(deps, tx, others, 'signed in again');
    return { account, device, session, rememberToken: token };
  });
}

/** Notifies the browsers that show a code when it was decided on. */
export function deviceGrantChanges(deps: Pick<Deps, 'db' | 'events' | 'log'>): ChangeStream {
  return createChangeStream(deps, {
    event: 'accounts.codeDecided',
    idField: 'codeId',
    listVersions: async (ids) =>
      (await queries.listDeviceGrantStates(deps.db, ids)).map((code) => ({
        id: code.id,
        version: versionOf(code),
      })),
  });
}
