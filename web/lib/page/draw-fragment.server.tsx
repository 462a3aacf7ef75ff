import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';

/** Rails of some thousand titles, each with its badges; then it begins anew. */
const MOST_CHARACTERS = 16 * 1024 * 1024;
const kept = new Map<string, string>();
let characters = 0;
/** Of lists whose parts can't be changed, by their first: found without writing down what they say. */
const keptOf = new WeakMap<object, Map<string, string>>();
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/**
 * Draws a list once and keeps it by what its data says and by its kind. It is drawn outside of every page: what it does not
 * have from these it can't know, so nothing of one viewer reaches another by it.
 */
export function drawFragment(data: readonly object[], kind: string, part: () => ReactNode): string {
  const [first] = data;
  if (first === undefined || !data.every(Object.isFrozen))
    return drawOnce(`${kind} ${JSON.stringify(data)}`, part);
  const own = `${kind} ${data.map(numberOf).join(' ')}`;
  const lists = keptOf.get(first) ?? new Map<string, string>();
  const html = lists.get(own) ?? drawOnce(`${kind} ${JSON.stringify(data)}`, part);
  keptOf.set(first, lists.set(own, html));
  return html;
}

function numberOf(data: object): number {
  const number = numbers.get(data) ?? (lastNumber += 1);
  numbers.set(data, number);
  return number;
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
