import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { DAY, PRODUCT } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { deriveKey, isSameSecret, newSecret, sign } from '#platform/secrets.ts';

/** What a ticket allows, and nothing else. */
type TicketPurpose = 'verification' | 'device-limit';
export type Ticket = {
  id: string;
  accountId: string;
  isRemembered: boolean;
  /** The session that ended at the device limit: what began it begins the next. */
  sessionId: string | undefined;
  issuedAt: Date;
  expiresAt: Date;
};

export type Tickets = {
  issue(
    purpose: TicketPurpose,
    holder: { accountId: string; isRemembered: boolean; sessionId?: string | undefined },
    life: number,
  ): Promise<string>;
  /** Undefined when it is forged, for another purpose or too old. */
  read(purpose: TicketPurpose, ticket: string): Promise<Ticket | undefined>;
};

/** Short-lived signed permissions for one step before there is a session. */
export function createTickets(deps: Pick<Deps, 'clock' | 'config'>): Tickets {
  const key = deriveKey(deps.config.secrets.master, 'ticket');
  return {
    issue(purpose, { accountId, isRemembered, sessionId }, life) {
      const now = deps.clock.now().getTime();
      // In milliseconds: a password that changes within the same second still outdates it.
      return new SignJWT({ isRemembered, issuedAt: now, ...(sessionId && { sessionId }) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(PRODUCT)
        .setAudience(`ticket:${purpose}`)
        .setSubject(accountId)
        .setJti(randomUUID())
        .setExpirationTime(Math.floor((now + life) / 1000))
        .sign(key);
    },
    async read(purpose, ticket) {
      try {
        const { payload } = await jwtVerify(ticket, key, {
          algorithms: ['HS256'],
          issuer: PRODUCT,
          audience: `ticket:${purpose}`,
          currentDate: deps.clock.now(),
        });
        return {
          id: String(payload.jti),
          accountId: String(payload.sub),
          isRemembered: payload['isRemembered'] === true,
          sessionId: typeof payload['sessionId'] === 'string' ? payload['sessionId'] : undefined,
          issuedAt: new Date(Number(payload['issuedAt'])),
          expiresAt: new Date(Number(payload.exp) * 1000),
        };
      } catch {
        return undefined;
      }
    },
  };
}

/** Whether the password that a ticket was given for is still the account's: what an old one opened ends with it. */
export function isOutdatedTicket(
  { issuedAt }: Ticket,
  { passwordChangedAt }: { passwordChangedAt: Date | null },
): boolean {
  return passwordChangedAt !== null && passwordChangedAt >= issuedAt;
}

export const KNOWN_BROWSER_LIFE = 180 * DAY;
/** A household's; who signs in to more with one browser is known to the last of them. */
const MOST_ACCOUNTS = 5;

export type MarkedAccount = { id: string; passwordChangedAt: Date | null };
type MarkDeps = Pick<Deps, 'clock' | 'config'>;

const today = ({ clock }: MarkDeps) => Math.floor(clock.now().getTime() / DAY);

/** Of the day it is set and of the password that was known then. */
function markOf({ config }: MarkDeps, browser: string, day: number, account?: MarkedAccount) {
  const of = account && [account.id, account.passwordChangedAt?.getTime() ?? 0];
  const key = deriveKey(config.secrets.master, 'known-browser');
  return `${day}-${sign(key, JSON.stringify([browser, day, of]))}`;
}

function isMark(deps: MarkDeps, mark: string, browser: string, account?: MarkedAccount): boolean {
  const day = Number.parseInt(mark, 10);
  const isOld = !(today(deps) - day <= KNOWN_BROWSER_LIFE / DAY);
  return !isOld && isSameSecret(mark, markOf(deps, browser, day, account));
}

/** A browser's own number, if it signed in before: to this account since its password changed, or to any. The cookie opens nothing. */
export function knownBrowser(
  deps: MarkDeps,
  cookie: string | undefined,
  account?: MarkedAccount,
): string | undefined {
  const [browser = '', own = '', ...marks] = (cookie ?? '').split('.');
  if (!isMark(deps, own, browser)) return undefined;
  if (account === undefined) return browser;
  const last = marks.slice(-MOST_ACCOUNTS);
  return last.some((mark) => isMark(deps, mark, browser, account)) ? browser : undefined;
}

/** The cookie of a browser that has just signed in to an account: what it had, and a mark that names the account to us alone. */
export function markBrowser(
  deps: MarkDeps,
  cookie: string | undefined,
  account: MarkedAccount,
): string {
  const known = knownBrowser(deps, cookie);
  const browser = known ?? newSecret();
  const marks = known === undefined ? [] : (cookie ?? '').split('.').slice(2);
  const others = marks.filter((mark) => !isMark(deps, mark, browser, account));
  const day = today(deps);
  const kept = others.slice(1 - MOST_ACCOUNTS);
  return [browser, markOf(deps, browser, day), ...kept, markOf(deps, browser, day, account)].join(
    '.',
  );
}

type LinkPurpose = 'undo-link' | 'contact-link' | 'reset-link' | 'verification-link';

/** The signature of a link: the database is never asked for a forged one. A link of one purpose opens no other. */
export function signLink(
  deps: Pick<Deps, 'config'>,
  purpose: LinkPurpose,
  fields: readonly string[],
): string {
  return sign(deriveKey(deps.config.secrets.master, purpose), fields.join('.'));
}

export function isLinkSigned(
  deps: Pick<Deps, 'config'>,
  purpose: LinkPurpose,
  fields: readonly string[],
  signature: string,
): boolean {
  return isSameSecret(signature, signLink(deps, purpose, fields));
}

/** The one token that follows `token`: whichever process or tab rotates it gets the same. */
export function successorOf(master: string, token: string): string {
  return sign(deriveKey(master, 'refresh-token'), token);
}
