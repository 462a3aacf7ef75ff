import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/** Cards of some thousand titles, each with its badges; then it begins anew. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const kept = new Map<string, string>();
let characters = 0;
/** Of data that can't be changed: found without writing down what it says. */
const keptOf = new WeakMap<object, Map<string, string>>();

/**
 * Draws a part once and keeps it by what its data says and by its kind. It is drawn outside of every page: what it does not
 * have from these it can't know, so nothing of one viewer reaches another by it.
 */
export function drawFragment(data: object, kind: string, part: () => ReactNode): string {
  const known = keptOf.get(data)?.get(kind);
  if (known !== undefined) return known;
  const html = drawOnce(`${kind} ${JSON.stringify(data)}`, part);
  if (Object.isFrozen(data)) {
    const kinds = keptOf.get(data) ?? new Map<string, string>();
    keptOf.set(data, kinds.set(kind, html));
  }
  return html;
}

function drawOnce(key: string, part: () => ReactNode): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = renderToString(<StaticRouter location="/">{part()}</StaticRouter>);
  characters += key.length + html.length;
  if (characters > MOST_CHARACTERS) {
    kept.clear();
    characters = key.length + html.length;
  }
  kept.set(key, html);
  return html;
}
