import { readSignedId, signId } from '#platform/secrets.ts';

// Purposes are part of what was signed: links in e-mails that went out carry them.
const TICKET = 'case:';
const RENEWAL = 'renewal ';

/** Lets its holder ask how a payment stands, and nothing else. */
export const writePaymentToken = (paymentId: string, key: Buffer) => signId(key, '', paymentId);

/** The payment that a token of ours names. */
export const readPaymentToken = (token: string, key: Buffer) => readSignedId(key, '', token);

/** Shows one ticket to its holder, and nothing else. */
export const writeTicketToken = (ticketId: string, key: Buffer) => signId(key, TICKET, ticketId);

/** The address of a ticket's timeline. */
export const ticketLink = (ticketId: string, key: Buffer) =>
  `/kasus/${writeTicketToken(ticketId, key)}`;

/** The ticket that a token of ours names. */
export const readTicketToken = (token: string, key: Buffer) => readSignedId(key, TICKET, token);

/** Lets its holder see what one renewal costs and pay for it, and nothing else of the account. */
export const writeRenewalToken = (renewalId: string, key: Buffer) =>
  signId(key, RENEWAL, renewalId);

/** The renewal that a token of ours names. */
export const readRenewalToken = (token: string, key: Buffer) => readSignedId(key, RENEWAL, token);
