import {
  ACCESS_TOKEN_LIFE,
  type FederatedLoginType,
  type FilmClass,
  filmClasses,
} from '#contract/constants.ts';
import type { AccountClaims, Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { hashSecret, newSecret } from '#platform/secrets.ts';
import type { Account } from '../account/queries.ts';
import { belongsToOlderSite, displayIdentifier } from '../account/wire-records.ts';
import { sessionLife } from '../policy.ts';
import { insertRefreshToken } from './queries/refresh-token.ts';
import { findSession, insertSession, type Session } from './queries/session.ts';

/** Who watches in a session; all null: the account's first profile, which is an adult's. */
export type ActiveProfile = Pick<
  Session,
  'profileId' | 'isChild' | 'maxFilmClass' | 'profileChosenAt'
>;

export const FIRST_PROFILE: ActiveProfile = {
  profileId: null,
  isChild: false,
  maxFilmClass: null,
  profileChosenAt: null,
};

type ProfileClaims = Pick<
  AccountClaims,
  'profileId' | 'isChild' | 'maxFilmClass' | 'profileChosenAt'
>;

/** What an access token says of it. */
export function profileClaims(active: ActiveProfile): ProfileClaims {
  const { profileId, isChild, maxFilmClass, profileChosenAt } = active;
  return {
    ...(profileId === null ? {} : { profileId }),
    ...(isChild ? { isChild, maxFilmClass: classOf(maxFilmClass) } : {}),
    ...(profileChosenAt === null ? {} : { profileChosenAt: profileChosenAt.getTime() }),
  };
}

/** Which profile of an account watches in a session; undefined while that is a child's. */
export async function findGrownWatcher(db: Db, sessionId: string): Promise<Watcher | undefined> {
  const session = await findSession(db, { id: sessionId });
  if (session === undefined || session.isChild) return undefined;
  const { accountId, profileId } = session;
  return { accountId, profileId: profileId ?? accountId };
}

function classOf(stored: string | null): FilmClass {
  return filmClasses.find((known) => known === stored) ?? 'SU';
}

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

/** What another platform asserted of a sign-in. */
export type Assertion = {
  /** What it calls its account, and its own session where it says so. */
  subject: string;
  sid: string | null;
  /** How sure it was and how it was shown, in its own words; null where it says nothing. */
  acr: string | null;
  amr: string[] | null;
  /** Whether the account was there before. */
  loginType?: FederatedLoginType;
};

type SessionOptions = {
  deviceId: string | null;
  isRemembered: boolean;
  /** The remember token that opens it decides its secrets, so that two tabs open one session. */
  remembered?: { familyId: string; sessionToken: string; refreshToken: string };
  /**
   * Whether it begins with the password or a passkey. A partner's word, an approval on the phone or a remember token
   * opens a session too, but no important step: those ask for a proof here.
   */
  isSteppedUp?: boolean;
  /** Whose word began it, when it was another platform's. */
  assertion?: Assertion | undefined;
  /** Who watches, where it goes on from another session; else the account's first profile. */
  active?: ActiveProfile;
};

/** Starts a session and its family of refresh tokens. */
export async function openSession(
  deps: Pick<Deps, 'clock' | 'config' | 'tokens'>,
  db: Db,
  account: Account,
  options: SessionOptions,
): Promise<OpenSession> {
  const {
    deviceId,
    isRemembered,
    remembered,
    isSteppedUp = false,
    assertion,
    active = FIRST_PROFILE,
  } = options;
  const now = deps.clock.now();
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
    tokenFamilyId: remembered?.familyId ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    steppedUpAt: isSteppedUp ? now : null,
    federatedSubject: assertion?.subject ?? null,
    federatedSession: assertion?.sid ?? null,
    federatedAcr: assertion?.acr ?? null,
    federatedAmr: assertion?.amr ?? null,
    federatedLogin: assertion?.loginType ?? null,
    ...active,
  });
  await insertRefreshToken(db, {
    tokenHash: hashSecret(refreshToken),
    sessionId,
    createdAt: now,
    expiresAt,
  });
  const accessToken = await signAccessToken(deps, account, { ...active, sessionId, deviceId });
  const { isChild } = active;
  return { sessionId, deviceId, isRemembered, isChild, accessToken, refreshToken, sessionToken };
}

/** The word that began a session, for the one that follows it. */
export function assertionOf(session: Session | undefined): Assertion | undefined {
  if (session === undefined || session.federatedSubject === null) return undefined;
  return {
    subject: session.federatedSubject,
    sid: session.federatedSession,
    acr: session.federatedAcr,
    amr: session.federatedAmr,
    ...(session.federatedLogin && { loginType: session.federatedLogin as FederatedLoginType }),
  };
}

/** A token for 15 minutes. Without a device it opens nothing but the device's registration. */
export function signAccessToken(
  deps: Pick<Deps, 'tokens' | 'config'>,
  account: Account,
  session: ActiveProfile & { sessionId: string; deviceId: string | null },
): Promise<string> {
  const { sessionId, deviceId } = session;
  const { id: accountId, role, isB2b, isCorpMember } = account;
  const email = displayIdentifier(account);
  const isLegacy = belongsToOlderSite(account, deps.config);
  const claims = { accountId, sessionId, role, isB2b, isCorpMember, isLegacy, email };
  return deps.tokens.signAccess(
    { ...claims, deviceId: deviceId ?? '', ...profileClaims(session) },
    ACCESS_TOKEN_LIFE,
  );
}
