import { randomInt } from 'node:crypto';

/** Without what looks alike on a screen: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** 31 to the power of 10: one can't be guessed, and two never meet. */
export function newVoucherCode(prefix: string): string {
  const characters = Array.from(
    { length: CODE_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  );
  return `${prefix}-${characters.join('')}`;
}
