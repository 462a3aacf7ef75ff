/**
 * What can be said of a password without any list: the platform refuses by it, and the page hints by it while one
 * types. NIST SP 800-63B: length first, any characters, no rules of composition.
 */
export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 128;

/** What belongs to the owner: mail address, number and name. */
export type PasswordOwner = { email: string | null; phone: string | null; name: string };
/** Of a wrong length; only a run, a repetition or a date; little more than the owner's own words. */
export type ShapeProblem = 'length' | 'simple' | 'personal';

/** Letters beside the owner's own words that make a password the owner's secret again. */
const ENOUGH_OTHER_LETTERS = 4;
/** Shorter ones would take away parts of words that have nothing to do with the owner. */
const SHORTEST_OWN_WORD = 3;

const KEYBOARD = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabc',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);

const DAY_FIRST = /^(0?[1-9]|[12]\d|3[01])[./ -]?(0?[1-9]|1[0-2])[./ -]?(19|20)\d{2}$/;
const YEAR_FIRST = /^(19|20)\d{2}[./ -]?(0[1-9]|1[0-2])[./ -]?(0[1-9]|[12]\d|3[01])$/;

export function passwordShapeProblem(
  password: string,
  owner: PasswordOwner,
): ShapeProblem | undefined {
  const { length } = Array.from(password);
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD) return 'length';
  const folded = password.toLowerCase();
  if (isSimple(folded)) return 'simple';
  return isPersonal(folded, owner) ? 'personal' : undefined;
}

/** One or two characters, a short piece over and over, a walk over the keyboard, or a date. */
function isSimple(folded: string): boolean {
  return (
    new Set(folded).size < 3 ||
    /^(.{1,4})\1+$/u.test(folded) ||
    KEYBOARD.some((row) => row.includes(folded)) ||
    DAY_FIRST.test(folded) ||
    YEAR_FIRST.test(folded)
  );
}

/** Little more than the owner's own mail address, number or name. */
function isPersonal(folded: string, owner: PasswordOwner): boolean {
  const rest = withoutWords(folded, ownWords(owner));
  return rest !== folded && lettersOf(rest).length < ENOUGH_OTHER_LETTERS;
}

function ownWords({ email, phone, name }: PasswordOwner): string[] {
  const local = email?.split('@')[0] ?? '';
  const words = [email ?? '', local, ...local.split(/[\W_]+/), name, ...name.split(/\s+/)];
  const numbers = phone === null ? [] : [phone, phone.slice(1), `0${phone.slice(3)}`];
  return [...words, ...numbers].map((word) => word.toLowerCase());
}

/** A text without these words, the longest taken away first. */
export function withoutWords(text: string, words: readonly string[]): string {
  return words
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), text);
}

export function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, '');
}
