import { newCode } from '#platform/secrets.ts';

/** Without what looks alike on a screen: 0 and O, 1, I and L. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** 31 to the power of 10: one can't be guessed, and two never meet. */
export const newVoucherCode = (prefix: string): string =>
  `${prefix}-${newCode(ALPHABET, CODE_LENGTH)}`;

// Codes of a batch: `TYV-ABCD-EFGH-JKMC`, eleven random signs and the check sign.

const BATCH_PREFIX = 'TYV';
const RANDOM_SIGNS = 11;
/** 12 times this is 1, of 31: what brings the weighted sum of all twelve signs to a multiple of 31. */
const INVERSE_OF_LAST_WEIGHT = 13;
const SIGNS = ALPHABET.length;

/**
 * The sign that makes 1 times the first plus 2 times the second and so on a multiple of 31. As 31 is a prime, one wrong
 * sign and two that changed places are both found.
 */
function checkSignOf(signs: string): string {
  const sum = weighted(signs);
  const missing = (((SIGNS - (sum % SIGNS)) % SIGNS) * INVERSE_OF_LAST_WEIGHT) % SIGNS;
  return ALPHABET[missing] ?? '';
}

const weighted = (signs: string) =>
  signs.split('').reduce((sum, sign, at) => sum + (at + 1) * ALPHABET.indexOf(sign), 0);

const written = (signs: string) =>
  `${BATCH_PREFIX}-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;

/** So many new codes, all of them different. */
export function newBatchCodes(count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const signs = newCode(ALPHABET, RANDOM_SIGNS);
    codes.add(written(signs + checkSignOf(signs)));
  }
  return [...codes];
}

/**
 * A code of a batch as somebody typed it, with or without dashes; `isRight` is false where its check sign tells of a
 * wrong one. Undefined for what looks like no such code.
 */
export function readBatchCode(typed: string): { code: string; isRight: boolean } | undefined {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  if (!/^TYV[A-Z0-9]{12}$/.test(signs)) return undefined;
  const own = signs.slice(BATCH_PREFIX.length);
  const isRight =
    own.split('').every((sign) => ALPHABET.includes(sign)) && weighted(own) % SIGNS === 0;
  return { code: written(own), isRight };
}
