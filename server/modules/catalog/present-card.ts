import type { Card } from '#contract/catalog-shapes.ts';
import { isNew, tierOf } from './policy.ts';
import { presentCardPictures } from './present-pictures.ts';
import type { CardRow } from './queries/select-cards.ts';

/** What a card shows, under the title's own id for those who look it up. */
export type TitleCard = Card & { titleId: string };

export function presentCard(row: CardRow, now: Date): TitleCard {
  return {
    titleId: row.titleId,
    productId: row.titleId,
    slug: row.slug,
    kind: row.kind,
    name: row.name,
    year: row.year,
    filmClass: row.filmClass,
    matrix: row.matrix,
    tier: tierOf(row.matrix),
    runtimeMs: row.kind === 'series' ? null : runtimeOf(row),
    isNew: row.publishedAt !== null && isNew(row.publishedAt, now),
    images: presentCardPictures(row),
  };
}

/** The measured length where there is one, else what the editor said. */
export function runtimeOf(row: {
  durationSeconds: number | null;
  runtimeMs: number | null;
}): number | null {
  return row.durationSeconds === null ? row.runtimeMs : Math.round(row.durationSeconds * 1000);
}
