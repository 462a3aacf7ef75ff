import { REQUEST_TIMEOUT, SECOND } from '#contract/constants.ts';

/** Somebody as the partner knows them. */
export type PartnerIdentity = {
  /** Never changes and is never given to another person. */
  subject: string;
  /** Lower case. */
  email: string;
  isEmailVerified: boolean;
  name: string;
  mobile: string;
  /** Its own session, how sure it was (`acr`) and how it was shown (`amr`); null where it says nothing. */
  sid: string | null;
  acr: string | null;
  amr: string[] | null;
};

/** The partner could not be asked, or sent something unusable: nothing is known, try again. */
export type Unavailable = { status: 'unavailable'; why: string };
/** The partner said no: a wrong password, a spent code, a token that isn't for us. */
export type Refused = { status: 'refused'; why: string };
/** Somebody signed out there: everywhere, or in one session of theirs. */
export type SignedOut = {
  status: 'signed-out';
  subject: string | undefined;
  sid: string | undefined;
  /** Names the token: it is taken once. */
  jti: string;
  expiresAt: Date;
};
export type Known = { status: 'known'; identity: PartnerIdentity };

export type ExternalLogin = {
  email: string;
  password: string;
  deviceId: string;
  deviceType: string;
  deviceModel: string;
  serial: string;
  platformId: string;
};

/** The port to a platform whose accounts may sign in here. */
export type PartnerPlatform = {
  /** As viewers know it. */
  name: string;
  issuer: string;
  /** Where the viewer signs in and consents. `challenge` is the S256 of the verifier. */
  authorizeUrl(input: { state: string; nonce: string; challenge: string }): string;
  /** Who came back with this code. */
  redeem(answer: {
    code: string;
    verifier: string;
    nonce: string;
    now: Date;
  }): Promise<Known | Refused | Unavailable>;
  /** Who signed out, by a token of OpenID Connect Back-Channel Logout. */
  readLogout(token: string, now: Date): Promise<SignedOut | Refused | Unavailable>;
  signIn(login: ExternalLogin): Promise<Known | Refused | Unavailable>;
};

const MAX_RESPONSE_CHARS = 100_000;

export type PartnerResponse = { status: 'answered'; code: number; body: Record<string, unknown> };

/** One call to the partner. No answer in time, a 5xx or no JSON object: unavailable, whatever the reason. */
export async function callPartner(
  url: string,
  init: { method?: 'POST'; headers?: Record<string, string>; body?: string },
  timeoutMs: number = REQUEST_TIMEOUT,
): Promise<PartnerResponse | Unavailable> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500) return unavailable(`answered ${response.status}`);
    const body = text.length > MAX_RESPONSE_CHARS ? undefined : readObject(text);
    if (body === undefined) return unavailable(`HTTP ${response.status} without a JSON object`);
    return { status: 'answered', code: response.status, body };
  } catch (error) {
    // The name alone: a cause could carry the address with what stands in its query.
    return unavailable(error instanceof Error ? error.name : 'no answer');
  }
}

export function unavailable(why: string): Unavailable {
  return { status: 'unavailable', why };
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const FAILURES_TO_OPEN = 5;
const OPEN_FOR = 15 * SECOND;

/** Whether a platform is worth asking, as this process has seen it. */
export type Circuit = { isOpen(): boolean; record(hasAnswered: boolean): void };

/**
 * So many failures in a row open it: no viewer waits ten seconds for a platform that is down. After a pause the next
 * caller tries; a failure then opens it again at once, an answer forgets all.
 */
export function createCircuit(
  now: () => number,
  { failures: most = FAILURES_TO_OPEN, openFor = OPEN_FOR } = {},
): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    record(hasAnswered) {
      failures = hasAnswered ? 0 : failures + 1;
      openUntil = failures >= most ? now() + openFor : 0;
    },
  };
}
