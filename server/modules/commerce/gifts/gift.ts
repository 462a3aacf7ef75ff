import { randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { DAY } from '#contract/constants.ts';
import type { DB } from '#db/types.ts';

export type Gift = Selectable<DB['commerce.gift']>;

/** Nobody took it this long after it was to arrive: the money goes back. */
export const GIFT_LIFE = { gift: 180 * DAY, relative: 90 * DAY } as const;

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** 60 bits that nobody guesses. */
export function newGiftCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** As people type it: in groups, in small letters, with spaces. */
export function readGiftCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** `ABCD-EFGH-JKLM`. */
export function showGiftCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Enough for the sender to know again whom they meant, and no more. Masked once more, it stays the same. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient.charAt(0)}•••${recipient.slice(at)}`;
  return `•••• ${recipient.slice(-4)}`;
}
