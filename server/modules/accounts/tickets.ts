import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { PRODUCT } from '#contract/constants.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';

/** What a ticket allows, and nothing else. */
type Purpose = 'verification' | 'device-limit';
export type Ticket = { id: string; accountId: string; isRemembered: boolean; expiresAt: Date };

export type Tickets = {
  issue(
    purpose: Purpose,
    holder: { accountId: string; isRemembered: boolean },
    life: number,
  ): Promise<string>;
  /** Undefined when it is forged, for another purpose or too old. */
  read(purpose: Purpose, ticket: string): Promise<Ticket | undefined>;
};

/** Short-lived signed permissions for one step before there is a session. */
export function createTickets(parts: Pick<Parts, 'clock' | 'config'>): Tickets {
  const key = deriveKey(parts.config.secrets.master, 'ticket');
  return {
    issue(purpose, { accountId, isRemembered }, life) {
      const now = parts.clock.now().getTime();
      return new SignJWT({ isRemembered })
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
          expiresAt: new Date(Number(payload.exp) * 1000),
        };
      } catch {
        return undefined;
      }
    },
  };
}
