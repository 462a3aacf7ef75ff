import type { AnswerOf } from '#contract/call.ts';
import type { BannerBody, RailBody } from '#contract/catalog/home-bodies.ts';
import type { getHomeDocuments } from '#contract/editorial/index.ts';

export type Home = AnswerOf<typeof getHomeDocuments>['result'];
export type RailRow = Home['rails'][number];
export type BannerRow = Home['banners'][number];
export type HomeBody = RailBody | BannerBody;

export const modeTabs = [
  { id: 'normal', label: 'Penonton dewasa' },
  { id: 'kids', label: 'Anak' },
] as const;

export const sourceWords: Record<RailBody['source'], string> = {
  picked: 'Dipilih satu per satu',
  latest: 'Yang terbaru',
  featured: 'Bobot di depan',
  category: 'Satu kategori',
  genre: 'Satu genre',
};
export const layoutWords: Record<RailBody['layout'], string> = {
  poster: 'Poster tegak',
  landscape: 'Gambar lebar',
  ranked: 'Peringkat bernomor',
};
export const slotWords: Record<BannerBody['slot'], string> = {
  top: 'Paling atas',
  middle: 'Di antara rel',
};
export const alignmentWords: Record<BannerBody['alignment'], string> = {
  LEFT: 'Kiri',
  CENTER: 'Tengah',
  RIGHT: 'Kanan',
};

/** What a rail shows, in a few words. */
export function ruleOf({ source, titles, size, category, genre }: RailBody): string {
  if (source === 'picked') return `${titles.length} judul pilihan`;
  const which = source === 'category' ? `: ${category}` : source === 'genre' ? `: ${genre}` : '';
  return `${sourceWords[source]}${which}, ${size} judul`;
}

/** Viewers do not see the slug of a rail or banner: it only tells them apart. */
export function slugFor(name: string, documentId: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
  return `${words === '' ? 'rel' : words}-${documentId.slice(0, 8)}`.replaceAll(/-+/g, '-');
}

export function emptyBody(kind: 'rail' | 'banner', mode: RailBody['mode']): HomeBody {
  const rail: RailBody = {
    kind: 'rail',
    name: '',
    mode,
    number: 100,
    layout: 'poster',
    source: 'picked',
    category: null,
    genre: null,
    size: 20,
    titles: [],
  };
  const banner: BannerBody = {
    kind: 'banner',
    headline: '',
    text: '',
    label: 'Tonton',
    slot: 'top',
    mode,
    position: 100,
    title: null,
    href: null,
    alignment: 'LEFT',
    picture: null,
    startsAt: null,
    endsAt: null,
  };
  return kind === 'rail' ? rail : banner;
}

/** Rails with the numbers of their new order: those that a rail had before are given out anew, lowest first. */
export function renumbered(rails: readonly RailRow[]): RailRow[] {
  const numbers = rails.map(({ body }) => body.number).toSorted((a, b) => a - b);
  let last = 2;
  return rails.map((rail, at) => {
    const number = Math.max(numbers[at] ?? 0, last + 1);
    last = number;
    return { ...rail, body: { ...rail.body, number } };
  });
}
