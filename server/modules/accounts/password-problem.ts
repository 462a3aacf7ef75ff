import {
  lettersOf,
  type PasswordOwner,
  passwordShapeProblem,
  type ShapeProblem,
  withoutWords,
} from '#contract/accounts/password-shape.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { commonPasswords, contextWords } from './common-passwords.ts';

/** Letters that make more of a password than a word of this place. */
const ENOUGH_OTHER_LETTERS = 4;
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const codes = {
  length: 'accounts.passwordTooShort',
  simple: 'accounts.passwordTooSimple',
  personal: 'accounts.passwordTooPersonal',
} as const satisfies Record<ShapeProblem, ErrorCode>;

/** Why a password can't be taken, or undefined when it can. */
export function passwordProblem(password: string, owner: PasswordOwner): ErrorCode | undefined {
  const problem = passwordShapeProblem(password, owner);
  if (problem !== undefined) return codes[problem];
  return isCommon(password.toLowerCase()) ? 'accounts.passwordTooCommon' : undefined;
}

/** On the list as it is, in disguise, with something put before or behind, or said twice. */
function isCommon(folded: string): boolean {
  const forms = [folded, plain(folded)].flatMap((form) => [form, withoutEnds(form)]);
  const halves = forms.map((form) => /^(.{3,})[\W_]*\1$/u.exec(form)?.[1] ?? form);
  if ([...forms, ...halves].some((form) => commonPasswords.has(form))) return true;
  const rest = withoutWords(folded, contextWords);
  return rest !== folded && lettersOf(rest).length < ENOUGH_OTHER_LETTERS;
}

/** `p@ssw0rd` reads as `password`. */
function plain(folded: string): string {
  return Array.from(folded, (character) => LEET[character] ?? character).join('');
}

/** Without up to four digits or signs at either end: `sayang123!` is `sayang`. */
function withoutEnds(folded: string): string {
  return folded.replace(/^[\d\W_]{1,4}/, '').replace(/[\d\W_]{1,4}$/, '');
}
