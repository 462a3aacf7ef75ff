import { isSafeLink } from '#contract/editorial/rich-words.ts';

/** An address as it was typed or pasted, as one that may be kept: http becomes https, a bare host gets it. */
export function linkOf(typed: string): string | undefined {
  const words = typed.trim();
  const href = words
    .replace(/^http:\/\//i, 'https://')
    .replace(/^(?=[\w-]+(?:\.[\w-]+)+(?:[/?#]|$))/, 'https://');
  return isSafeLink(href) ? href : undefined;
}
