import type { Card } from '#contract/catalog/shapes.ts';
import { type CardShape, type CardView, cardView } from '../../lib/title/card.ts';

const viewsOf = new WeakMap<object, Map<string, object>>();

/** What is made of an answer that many pages read, and so can't be changed: the same object for all of them. */
export function keptView<From extends object, View extends object>(
  from: From,
  kind: string,
  make: (from: From) => View,
): View {
  if (!Object.isFrozen(from)) return make(from);
  const views = viewsOf.get(from) ?? new Map<string, object>();
  viewsOf.set(from, views);
  const view = (views.get(kind) as View | undefined) ?? Object.freeze(make(from));
  views.set(kind, view);
  return view;
}

/** As `cardView`. */
export function keptCardView(card: Card, shape: CardShape, isNew: boolean): CardView {
  return keptView(card, `${shape} ${isNew}`, (from) => cardView(from, shape, isNew));
}
