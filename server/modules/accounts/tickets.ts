import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { PRODUCT } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { deriveKey, isSameSecret, sign } from '#platform/secrets.ts';

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
