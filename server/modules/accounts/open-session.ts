import { ACCESS_TOKEN_LIFE } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { type ActiveProfile, FIRST_PROFILE, profileClaims } from './active-profile.ts';
import { sessionLife } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import type { Session } from './queries/find-session.ts';
import { insertRefreshToken } from './queries/insert-refresh-token.ts';
import { insertSession } from './queries/insert-session.ts';
import { belongsToOlderSite, shownIdentifier } from './records.ts';
import { hashSecret, newSecret } from './refresh-tokens.ts';

/** A session with everything that its browser carries. */
export type OpenSession = {
  sessionId: string;
  /** Row of the registered device; null while the session waits for one. */
  deviceId: string | null;
  isRemembered: boolean;
  /** A child watches in it. */
  isChild: boolean;
  accessToken: string;
  refreshToken: string;
  /** Opaque id for the auth library's cookie; absent where only its hash is known. */
  sessionToken?: string;
};

/** Another platform's word for somebody, as it was given. */
export type Word = {
  /** What it calls its account, and its own session where it says so. */
  subject: string;
  sid: string | null;
  /** How sure it was and how it was shown, in its own words; null where it says nothing. */
  acr: string | null;
  amr: string[] | null;
};

type How = {
  deviceId: string | null;
  isRemembered: boolean;
  /** The remember token that opens it decides its secrets, so that two tabs open one session. */
  remembered?: { familyId: string; sessionToken: string; refreshToken: string };
  /**
   * Whether it begins with the password or a passkey. A partner's word, an approval on the phone or a remember token
   * opens a session too, but no important step: those ask for a proof here.
   */
  isProven?: boolean;
  /** Whose word began it, when it was another platform's. */
  word?: Word | undefined;
  /** Who watches, where it goes on from another session; else the account's first profile. */
  active?: ActiveProfile;
};

/** Starts a session and its family of refresh tokens. */
export async function openSession(
  parts: Pick<Parts, 'clock' | 'config' | 'tokens'>,
  db: Db,
  account: Account,
  how: How,
): Promise<OpenSession> {
  const {
    deviceId,
    isRemembered,
    remembered,
    isProven = false,
    word,
    active = FIRST_PROFILE,
  } = how;
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + sessionLife(isRemembered));
  const { sessionToken, refreshToken } = remembered ?? {
    sessionToken: newSecret(),
    refreshToken: newSecret(),
  };
  const sessionId = await insertSession(db, {
    accountId: account.id,
    deviceId,
    tokenHash: hashSecret(sessionToken),
    isRemembered,
    rememberFamilyId: remembered?.familyId ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    provenAt: isProven ? now : null,
    vouchedSubject: word?.subject ?? null,
    vouchedSession: word?.sid ?? null,
    vouchedAcr: word?.acr ?? null,
    vouchedAmr: word?.amr ?? null,
    ...active,
  });
  await insertRefreshToken(db, {
    tokenHash: hashSecret(refreshToken),
    sessionId,
    createdAt: now,
    expiresAt,
  });
  const accessToken = await signAccessToken(parts, account, { ...active, sessionId, deviceId });
  const { isChild } = active;
  return { sessionId, deviceId, isRemembered, isChild, accessToken, refreshToken, sessionToken };
}

/** The word that began a session, for the one that follows it. */
export function wordOf(session: Session | undefined): Word | undefined {
  if (session === undefined || session.vouchedSubject === null) return undefined;
  const { vouchedSubject, vouchedSession, vouchedAcr, vouchedAmr } = session;
  return { subject: vouchedSubject, sid: vouchedSession, acr: vouchedAcr, amr: vouchedAmr };
}

/** A token for 15 minutes. Without a device it opens nothing but the device's registration. */
export function signAccessToken(
  parts: Pick<Parts, 'tokens' | 'config'>,
  account: Account,
  session: ActiveProfile & { sessionId: string; deviceId: string | null },
): Promise<string> {
  const { sessionId, deviceId } = session;
  const { id: accountId, role, isB2b, isCorpMember } = account;
  const email = shownIdentifier(account);
  const isLegacy = belongsToOlderSite(account, parts.config);
  const claims = { accountId, sessionId, role, isB2b, isCorpMember, isLegacy, email };
  return parts.tokens.signAccess(
    { ...claims, deviceId: deviceId ?? '', ...profileClaims(session) },
    ACCESS_TOKEN_LIFE,
  );
}
