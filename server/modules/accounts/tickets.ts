import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { PRODUCT } from '#contract/constants.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';

/** What a ticket allows, and nothing else. */
type Purpose = 'verification' | 'device-limit';
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
    purpose: Purpose,
    holder: { accountId: string; isRemembered: boolean; sessionId?: string | undefined },
    life: number,
  ): Promise<string>;
  /** Undefined when it is forged, for another purpose or too old. */
  read(purpose: Purpose, ticket: string): Promise<Ticket | undefined>;
};

/** Short-lived signed permissions for one step before there is a session. */
export function createTickets(parts: Pick<Parts, 'clock' | 'config'>): Tickets {
  const key = deriveKey(parts.config.secrets.master, 'ticket');
  return {
    issue(purpose, { accountId, isRemembered, sessionId }, life) {
      const now = parts.clock.now().getTime();
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
          currentDate: parts.clock.now(),
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
export function isOutdated(
  { issuedAt }: Ticket,
  { passwordChangedAt }: { passwordChangedAt: Date | null },
): boolean {
  return passwordChangedAt !== null && passwordChangedAt >= issuedAt;
}
