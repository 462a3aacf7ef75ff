import type { Card, TitleTier } from '#contract/catalog/shapes.ts';
import type { FilmClass } from '#contract/constants.ts';
import { runtime } from '../formats/formats.ts';
import { type PictureData, pictureOf } from './picture.ts';

/** What a card of a film or series shows, and nothing more. */
export type CardView = {
  id: string;
  slug: string;
  name: string;
  tier: TitleTier;
  filmClass: FilmClass;
  /** Year, and length in words. */
  note: string;
  isNew: boolean;
  picture: PictureData | undefined;
};

/** Something begun and not finished. */
export type ContinueView = {
  productId: string;
  episodeLabel: string | null;
  /** 0 to 1. */
  progress: number;
  leftMs: number;
  card: CardView;
};

export type CardShape = 'poster' | 'wide';

/** Cuts a card of the platform down to what is drawn in one shape. */
export function cardView(
  card: Card,
  shape: CardShape = 'poster',
  isNew: boolean = card.isNew,
): CardView {
  const { images } = card;
  return {
    id: card.productId,
    slug: card.slug,
    name: card.name,
    tier: card.tier,
    filmClass: card.filmClass,
    note: noteOf(card),
    isNew,
    picture: pictureOf(shape === 'poster' ? images.poster : images.backdrop, images.placeholder),
  };
}

/** `2019 · 1 j 42 mnt` for a film, `2021 · Serial` for a series. */
export function noteOf({
  year,
  kind,
  runtimeMs,
}: Pick<Card, 'year' | 'kind' | 'runtimeMs'>): string {
  const length = kind === 'series' ? 'Serial' : runtimeMs === null ? null : runtime(runtimeMs);
  return [year, length].filter((part) => part !== null).join(' · ');
}
