import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  type Call,
  type CallerKind,
  MAIN_AUDIENCES,
  type ServiceAudience,
  serviceAudiences,
  type StaffRole,
} from '#contract/call.ts';
import { type FilmClass, filmClasses, PRODUCT } from '#contract/constants.ts';
import type { Clock } from './clocks.ts';
import { deriveKey, isSameSecret } from './secrets.ts';

/** What an account is to the shop. */
export type Role = 'viewer' | 'b2b' | 'corporate';

/** What a staff session gives, as the database has it at this request. */
export type StaffAuthority = {
  roles: readonly StaffRole[];
  /** When the passkey was last shown; null once that no longer counts as a step-up. */
  steppedUpAt: Date | null;
  /** Unused for too long: it opens nothing until the passkey is shown again. */
  isLocked: boolean;
};

/** The signed-in account behind a request, as its access token or its staff session states it. */
export type AccountCaller = {
  kind: 'account';
  accountId: string;
  sessionId: string;
  deviceId: string;
  role: Role;
  isB2b: boolean;
  isCorpMember: boolean;
  /** Belongs to the older site: its viewer is led to /v3. */
  isLegacy?: boolean;
  /** The profile that watches; absent: the account's first, which is an adult's. */
  profileId?: string;
  /** The active profile is a child's, and this is the highest film class that it may see. */
  isChild?: boolean;
  maxFilmClass?: FilmClass;
  /** When the session got this profile, in milliseconds since 1970; absent: it never had another. */
  profileChosenAt?: number;
  /** Of a staff session, which is no viewer's: it makes staff calls and no other. */
  staff?: StaffAuthority;
};

/** No account. `isChild` where its browser is in the children's mode, which a visitor enters and leaves at will. */
type VisitorCaller = (
  | { kind: 'none' }
  | { kind: 'client' }
  | { kind: 'service'; audience: ServiceAudience }
) & { isChild?: true };

export type Caller = VisitorCaller | AccountCaller;

export type AccountClaims = Omit<AccountCaller, 'kind' | 'staff'> & { email: string };

export type Tokens = {
  /** An access token for an account; `life` in milliseconds. */
  signAccess(claims: AccountClaims, life: number): Promise<string>;
  /**
   * A token for a visitor; `audience` names the family (`tvs`, `v1`, ...), `url` binds it. It speaks for no account and so
   * reads only: the sole posts that are declared for `service` are those that only read and the visitor's own steps
   * towards an account (service-tokens.call.test.ts lists them).
   */
  signService(audience: ServiceAudience, life: number, url?: string): Promise<string>;
  /** Who a token speaks for; undefined when it is forged, foreign or expired. */
  verify(token: string): Promise<Verified | undefined>;
  /** The same of one that was verified lately, without a promise: most requests bring such a one. */
  known(token: string): Verified | undefined;
};

type Verified = { caller: Caller; url?: string; expiresAt: number };

const ISSUER = PRODUCT;
const ACCOUNT_AUDIENCE = 'account';
/** Visitor tokens that are worth nothing without an address. */
const BOUND: ReadonlySet<ServiceAudience> = new Set(['v2', 'xgo']);
const CACHED_TOKENS = 10_000;

/** Tokens are signed with a key derived from the master secret; verified ones are remembered until they expire. */
export function createTokens(options: { master: string; clock: Clock }): Tokens {
  const key = deriveKey(options.master, 'access-token');
  const verified = new LRUCache<string, Verified>({ max: CACHED_TOKENS });

  function sign(
    claims: Record<string, unknown>,
    subject: string,
    audience: string,
    life: number,
  ): Promise<string> {
    const now = options.clock.now().getTime();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + life) / 1000))
      .sign(key);
  }

  function known(token: string): Verified | undefined {
    const found = verified.get(token);
    return found && found.expiresAt > options.clock.now().getTime() ? found : undefined;
  }

  return {
    signAccess({ accountId, ...claims }, life) {
      return sign({ ...claims, user_id: accountId }, accountId, ACCOUNT_AUDIENCE, life);
    },
    signService(audience, life, url) {
      return sign(url === undefined ? {} : { url }, 'visitor', `service:${audience}`, life);
    },
    async verify(token) {
      const now = options.clock.now();
      if (verified.has(token)) return known(token);
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          algorithms: ['HS256'],
          currentDate: now,
        });
        const result = {
          caller: callerOf(payload),
          expiresAt: Number(payload.exp) * 1000,
          ...(typeof payload['url'] === 'string' ? { url: payload['url'] } : {}),
        };
        verified.set(token, result);
        return result;
      } catch {
        return undefined;
      }
    },
    known,
  };
}

function callerOf(payload: Record<string, unknown>): Caller {
  const audience = String(payload['aud']);
  const family = serviceAudiences.find((known) => audience === `service:${known}`);
  if (family !== undefined) {
    if (BOUND.has(family) && payload['url'] === undefined) throw new Error('Bound to no address');
    return { kind: 'service', audience: family };
  }
  if (audience !== ACCOUNT_AUDIENCE) throw new Error(`Not for us: ${audience}`);
  const { user_id: accountId, sessionId, deviceId } = payload;
  // A token that names no user is worth nothing, however well it is signed.
  if (typeof accountId !== 'string' || accountId === '' || typeof sessionId !== 'string') {
    throw new Error('For nobody');
  }
  return {
    kind: 'account',
    accountId,
    sessionId,
    deviceId: String(deviceId),
    role: payload['role'] as Role,
    isB2b: payload['isB2b'] === true,
    isCorpMember: payload['isCorpMember'] === true,
    isLegacy: payload['isLegacy'] === true,
    ...(typeof payload['profileId'] === 'string' ? { profileId: payload['profileId'] } : {}),
    ...(typeof payload['profileChosenAt'] === 'number'
      ? { profileChosenAt: payload['profileChosenAt'] }
      : {}),
    ...childOf(payload),
  };
}

/** A child's token without a class it knows opens the least. */
function childOf({ isChild, maxFilmClass }: Record<string, unknown>) {
  if (isChild !== true) return { isChild: false };
  const known = filmClasses.find((filmClass) => filmClass === maxFilmClass);
  return { isChild: true, maxFilmClass: known ?? 'SU' };
}

type Secrets = { tokens: Tokens; clientKey: string };

/** Whether a request is for the studio's calls: no viewer's token counts there, and the staff cookie nowhere else. */
export function isForStudio({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/platform/studio/') === true;
}

/** Reads the caller of a request: bearer, access cookie, visitor cookie, then the client key. */
export function callerReader(secrets: Secrets) {
  const readVisitor = visitorReader(secrets);
  const read = async (request: FastifyRequest, tokens: readonly string[]): Promise<Caller> => {
    for (const token of tokens) {
      const caller = callerOfToken(await secrets.tokens.verify(token), request);
      if (caller !== undefined) return inMode(caller, request);
    }
    return readVisitor(request);
  };
  return (request: FastifyRequest): Caller | Promise<Caller> => {
    if (isForStudio(request)) return readVisitor(request);
    const header = request.headers.authorization;
    const bearer = header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : '';
    const tokens = [bearer, request.cookies['access_token'] ?? ''].filter((token) => token !== '');
    const [first] = tokens;
    const known = first && callerOfToken(secrets.tokens.known(first), request);
    return known ? inMode(known, request) : read(request, tokens);
  };
}

/**
 * Reads who a request comes from where its session is worth nothing: a dead session that still stands in the cookies
 * must not keep its viewer from signing in again.
 */
export function visitorReader({ tokens, clientKey }: Secrets) {
  return async (request: FastifyRequest): Promise<Caller> => {
    const token = request.cookies['tvs_token'];
    const visitor = token ? callerOfToken(await tokens.verify(token), request) : undefined;
    if (visitor?.kind === 'service') return inMode(visitor, request);
    const key = request.headers['x-client-key'];
    const isOurs = typeof key === 'string' && isSameSecret(key, clientKey);
    return inMode({ kind: isOurs ? 'client' : 'none' }, request);
  };
}

/** The children's mode of a visitor is the flag alone; of an account the active profile decides, whatever it says. */
function inMode(caller: Caller, { cookies }: FastifyRequest): Caller {
  if (caller.kind === 'account' || cookies['kids'] !== '1') return caller;
  return { ...caller, isChild: true };
}

function callerOfToken(found: Verified | undefined, { url }: FastifyRequest): Caller | undefined {
  // A token bound to one address opens no other.
  const isElsewhere = found?.url !== undefined && found.url !== url.split('?')[0];
  return isElsewhere ? undefined : found?.caller;
}

/** The highest film class that a caller may see; undefined where there is no limit. */
export function maxFilmClassOf(caller: Caller): FilmClass | undefined {
  if (caller.isChild !== true) return undefined;
  return caller.kind === 'account' ? (caller.maxFilmClass ?? 'SU') : 'SU';
}

/** Who watches: the account, and the profile of it that is active. The first profile's id is the account's own. */
export type Watcher = { accountId: string; profileId: string };

export function watcherOf({ accountId, profileId }: AccountCaller): Watcher {
  return { accountId, profileId: profileId ?? accountId };
}

/** By what a call may name this caller: a staff session by its roles alone, a viewer's never by one. */
function kindsOf(caller: Caller): readonly CallerKind[] {
  if (caller.kind !== 'account') return [caller.kind];
  if (caller.staff !== undefined) return caller.staff.roles;
  return [caller.isChild === true ? 'child' : 'account'];
}

/** Whether a caller is among those that a call names; a call open to `none` is open to all. */
export function mayCall(caller: Caller, call: Pick<Call, 'callers' | 'audiences'>): boolean {
  if (call.callers.includes('none')) return true;
  if (!kindsOf(caller).some((kind) => call.callers.includes(kind))) return false;
  return caller.kind !== 'service' || (call.audiences ?? MAIN_AUDIENCES).includes(caller.audience);
}
