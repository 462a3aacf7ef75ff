/** What stands in guides, examples and our own tests: what an attacker tries first. */
const KNOWN_WORDS =
  /secret|rahasia|passw(?:or|0r)d|katasandi|change.?(?:me|this|it)|default|example|contoh|sample|placeholder|replace.?|insert|dummy|your[-_ ]|tayang|qwerty|letmein|admin|proof-client-key/i;
/** What a gateway puts before each of its keys says nothing of how hard the rest is to guess. */
const PREFIX = /^(?:SB-)?(?:Mid-(?:server|client)|SK|BRN)-/i;
/** Of neighbouring characters that are the same or follow each other in the alphabet; chance makes a fifth at most. */
const MOST_IN_SEQUENCE = 2 / 3;

/**
 * Why a secret is too easy to guess, or undefined. `bits` is the entropy that it must seem to have: the estimate goes by
 * the characters' own frequencies, so it finds what was typed without thought, never what was chosen with malice.
 */
export function weaknessOf(secret: string, bits: number): string | undefined {
  const text = secret.replace(PREFIX, '');
  const period = periodOf(text);
  if (period <= text.length / 2) return 'repeats itself';
  if (shareInSequence(text) > MOST_IN_SEQUENCE) return 'is a sequence of characters';
  const [word] = KNOWN_WORDS.exec(text) ?? [];
  if (word !== undefined) return `has a word that everybody tries ("${word}")`;
  if (estimateBits(text) < bits) return 'has too few different characters for its length';
  return undefined;
}

/** After how many characters the text begins again; its own length where it never does. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period += 1) {
    if (text.slice(period) === text.slice(0, -period)) return period;
  }
  return text.length;
}

function shareInSequence(text: string): number {
  let inSequence = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) <= 1) inSequence += 1;
  }
  return inSequence / Math.max(1, text.length - 1);
}

function estimateBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits += count * Math.log2(text.length / count);
  return bits;
}
