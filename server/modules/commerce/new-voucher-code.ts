import { randomInt } from 'node:crypto';

/** Without what looks alike on a screen: 0 and O, 1, I and L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** 31 to the power of 10: nobody guesses one, and two never meet. */
export function newVoucherCode(prefix: string): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${prefix}-${letters.join('')}`;
}
