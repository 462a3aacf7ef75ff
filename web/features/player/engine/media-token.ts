import { MEDIA_TOKEN_LIFE, MEDIA_TOKEN_RENEWAL, SECOND } from '#contract/constants.ts';

/** A request waits no longer for the next token than this; what it has may do. */
const WAITS_MS = 4 * SECOND;
/** So long before it expires a token is not trusted to last until the bytes are there. */
const MARGIN_MS = 30 * SECOND;
const MOST_HELD = 60;
const IN_ADDRESS = /\/t\/([^/]+)\//;

/** The token of one playback: media addresses hold one of those that it had. */
type Held = {
  token: string;
  /** When this page got it, in milliseconds since 1970: an old one may have waited in a prefetched page. */
  since: number;
  isRenewed: boolean;
  renew: (() => Promise<unknown>) | undefined;
  renewing: Promise<unknown> | undefined;
};

const held = new Map<string, Held>();

export type MediaToken = {
  /** What a report sends where the next token is due. */
  due(): { mediaToken?: string };
  /** What a report sends that wants the next token now. */
  held(): { mediaToken?: string };
  /** The report's answer. */
  renewed(token: string | null): void;
  /** `ask` sends a report where a request can not wait for the next one; returns what ends that. */
  renewBy(ask: () => Promise<unknown>): () => void;
};

/** Keeps the token of a source's address fresh: all that is requested below that address goes out with the newest. */
export function holdMediaToken(address: string): MediaToken {
  const token = tokenIn(address);
  if (token === undefined) return NONE;
  const known = find(token);
  const own: Held = known ?? {
    token,
    since: Date.now(),
    isRenewed: false,
    renew: undefined,
    renewing: undefined,
  };
  if (known === undefined) remember(token, own);
  return {
    due: () =>
      own.isRenewed && Date.now() - own.since < MEDIA_TOKEN_RENEWAL
        ? {}
        : { mediaToken: own.token },
    held: () => ({ mediaToken: own.token }),
    renewed(next) {
      if (next === null) return;
      Object.assign(own, { token: next, since: Date.now(), isRenewed: true });
      remember(next, own);
    },
    renewBy(ask) {
      own.renew = ask;
      return () => {
        if (own.renew === ask) own.renew = undefined;
      };
    },
  };
}

/**
 * Lets what is requested below one address of a film go out with the token of another, where both name the same film
 * within the same limits. False where they don't.
 */
export function goOnBy(address: string, next: string): boolean {
  const token = tokenIn(next);
  if (token === undefined || mediaOf(address) !== mediaOf(next)) return false;
  if (token !== tokenIn(address)) holdMediaToken(address).renewed(token);
  return true;
}

/** What an address opens, whatever token it has. */
export const mediaOf = (address: string) => address.replace(IN_ADDRESS, '/');

/** An address as it is requested now. */
export function freshAddress(address: string): string {
  const token = tokenIn(address);
  const own = find(token);
  return own === undefined || token === undefined ? address : address.replace(token, own.token);
}

/** As `freshAddress`; where the newest token has run out, as in a laptop that slept, the next one is asked for first. */
export async function lastingAddress(address: string): Promise<string> {
  const own = find(tokenIn(address));
  if (own !== undefined && Date.now() - own.since > MEDIA_TOKEN_LIFE - MARGIN_MS) {
    own.renewing ??= own.renew?.().finally(() => {
      own.renewing = undefined;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const longest = new Promise((resolve) => {
      timer = setTimeout(resolve, WAITS_MS);
    });
    if (own.renewing !== undefined) await Promise.race([own.renewing, longest]);
    clearTimeout(timer);
  }
  return freshAddress(address);
}

function tokenIn(address: string): string | undefined {
  return IN_ADDRESS.exec(address)?.[1];
}

/** What was asked for last goes last: a film keeps the token of its one manifest in all its addresses. */
function find(token: string | undefined): Held | undefined {
  const own = token === undefined ? undefined : held.get(token);
  if (own === undefined || token === undefined) return undefined;
  held.delete(token);
  held.set(token, own);
  return own;
}

function remember(token: string, own: Held): void {
  held.set(token, own);
  for (const old of [...held.keys()].slice(0, -MOST_HELD)) held.delete(old);
}

const NONE: MediaToken = {
  due: () => ({}),
  held: () => ({}),
  renewed: () => undefined,
  renewBy: () => () => undefined,
};
