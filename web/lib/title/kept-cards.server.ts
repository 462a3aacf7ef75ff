import type { Card } from '#contract/catalog/shapes.ts';
import { type CardShape, type CardView, cardView } from './card.ts';

const viewsOf = new WeakMap<Card, Map<string, CardView>>();

/** As `cardView`: of an answer that many pages read, and so can't be changed, the same object for all of them. */
export function keptCardView(card: Card, shape: CardShape, isNew: boolean): CardView {
  if (!Object.isFrozen(card)) return cardView(card, shape, isNew);
  const views = viewsOf.get(card) ?? new Map<string, CardView>();
  viewsOf.set(card, views);
  const kind = `${shape} ${isNew}`;
  const view = views.get(kind) ?? Object.freeze(cardView(card, shape, isNew));
  views.set(kind, view);
  return view;
}
