import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/** Cards of some thousand titles, each with its badges; then it begins anew. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const kept = new Map<string, string>();
let characters = 0;

/**
 * Draws a part once and keeps it by its key. It is drawn outside of every page: what it does not have from its key it
 * can't know, so nothing of one viewer reaches another by it.
 */
export function drawFragment(key: string, part: ReactNode): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<StaticRouter location="/">{part}</StaticRouter>);
  characters += key.length + html.length;
  if (characters > MOST_CHARACTERS) {
    kept.clear();
    characters = key.length + html.length;
  }
  kept.set(key, html);
  return html;
}
