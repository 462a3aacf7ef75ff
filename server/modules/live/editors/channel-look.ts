/** Names as addresses: `Nusa Berita` is `nusa-berita`. */
export function slugOf(name: string, max = 60): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replaceAll(/^-|-$/g, '');
}

/** Two or three letters that stand for a channel that has no logo. */
export function markOf(name: string): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? ['TV'];
  const [first = 'TV'] = words;
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : first;
  return letters.slice(0, 3);
}

const COLOURS = ['#1d4ed8', '#b91c1c', '#047857', '#7c3aed', '#b45309', '#0e7490', '#be185d'];

/** A colour for a channel, always the same for its name, dark enough for white letters. */
export function colourOf(name: string): string {
  const sum = Array.from(name).reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return COLOURS[sum % COLOURS.length] ?? '#1d4ed8';
}
