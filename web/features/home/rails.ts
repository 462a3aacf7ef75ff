import type { Card } from '#contract/catalog/shapes.ts';
import type { CardShape } from '../../lib/title/card.ts';

export type RailLayout = 'poster' | 'landscape' | 'ranked';

/** A row of titles before it is cut to what is drawn. */
export type TitleRail = {
  id: string;
  /** Position on the page: `homeRails`, then those of the editors. */
  number: number;
  name: string;
  layout: RailLayout;
  moreTo?: string;
  cards: Card[];
  /** Of this viewer alone: shown with a single title, and with all of them. */
  isPersonal?: true;
};

/** As many rails as two screens show, on phones and on wide pages. */
const SCREEN_PAIR = 5;
/** So often one title stands in them. */
const MOST_TIMES = 2;
/** Upright cards of a rail with fewer would leave half of a wide page empty: lying ones fill it. */
const FEWEST_UPRIGHT = 6;

/**
 * Rails in their order, without titles that the rails just above have shown twice; one that is left with too few titles
 * lies down or is left out.
 * @param fewest so many titles an editors' rail has at least.
 */
export function fillRails(rails: readonly TitleRail[], most: number, fewest: number): TitleRail[] {
  const filled: TitleRail[] = [];
  for (const rail of rails.toSorted((a, b) => a.number - b.number)) {
    const cards = freshCards(rail, filled.slice(1 - SCREEN_PAIR)).slice(0, most);
    if (cards.length < (rail.isPersonal ? 1 : fewest)) continue;
    const isShort = rail.layout === 'poster' && cards.length < FEWEST_UPRIGHT;
    filled.push({ ...rail, cards, ...(isShort && { layout: 'landscape' as const }) });
  }
  return filled;
}

/**
 * Rails of an editor with fewer titles than that, one after the other, are one rail in the place of the first: a row of
 * single cards looks forgotten.
 */
export function joinShort(rails: readonly TitleRail[], fewest: number, name: string): TitleRail[] {
  const short = rails.filter(
    ({ isPersonal, layout, cards }) =>
      isPersonal !== true && layout !== 'ranked' && cards.length < fewest,
  );
  const [first] = short;
  if (first === undefined || short.length < 2) return [...rails];
  const cards = short.flatMap((rail) => rail.cards);
  const once = [...new Map(cards.map((card) => [card.productId, card])).values()];
  const { id, number } = first;
  const joined: TitleRail = { id, number, name, layout: 'landscape', cards: once };
  return rails.flatMap((rail) => (rail === first ? [joined] : short.includes(rail) ? [] : [rail]));
}

/** A ranking stays whole, or its numbers would lie. */
function freshCards({ cards, isPersonal, layout }: TitleRail, above: readonly TitleRail[]) {
  if (isPersonal || layout === 'ranked') return cards;
  const times = new Map<string, number>();
  for (const rail of above)
    for (const { productId } of rail.cards) times.set(productId, (times.get(productId) ?? 0) + 1);
  return cards.filter(({ productId }) => (times.get(productId) ?? 0) < MOST_TIMES);
}

export function shapeOf(layout: RailLayout): CardShape {
  return layout === 'landscape' ? 'wide' : 'poster';
}

/** Where most are new, the sign says nothing. */
export function isNewsworthy(cards: readonly Card[]): boolean {
  return cards.filter(({ isNew }) => isNew).length <= cards.length / 2;
}
