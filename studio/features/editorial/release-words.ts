import type { AnswerOf } from '#contract/call.ts';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { getRelease, listReleases, openPreview } from '#contract/editorial/index.ts';
import type { InputOf } from '#contract/call.ts';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Release = AnswerOf<typeof getRelease>['result'];
export type ReleaseRow = AnswerOf<typeof listReleases>['result']['releases'][number];
export type Segment = NonNullable<NonNullable<InputOf<typeof openPreview>['body']>['segment']>;

export const kindWords: Record<DocumentKind, string> = {
  article: 'Artikel',
  promo: 'Promo',
  highlight: 'Sorotan',
  clip: 'Klip',
  clipCategory: 'Kategori klip',
  title: 'Judul',
  rail: 'Rel',
  banner: 'Banner',
  terms: 'Syarat penjualan',
};

const stateTones: Record<ReleaseRow['state'], Tone> = {
  draft: 'plain',
  review: 'active',
  planned: 'waiting',
  published: 'good',
  changed: 'active',
  undone: 'bad',
};
export const releaseStateWords: Record<ReleaseRow['state'], string> = {
  draft: 'Draf',
  review: 'Menunggu tinjauan',
  planned: 'Terjadwal',
  published: 'Tayang',
  changed: 'Tayang + perubahan',
  undone: 'Turun',
};

/** How a release stands, with its time where it has one. */
export function standingOf({ state, plannedFor }: Pick<ReleaseRow, 'state' | 'plannedFor'>) {
  const words = releaseStateWords[state];
  return {
    tone: stateTones[state],
    words: plannedFor === null ? words : `${words} ${dateTime(plannedFor)}`,
  };
}

export const segmentWords: Record<Segment, string> = {
  visitor: 'Pengunjung',
  freemium: 'Akun tanpa paket',
  lite: 'Pelanggan Lite',
  premium: 'Pelanggan Premium',
  child: 'Anak',
};

type Price = Release['costs'][number];
type Amounts = Price['replaces'];

const amountOf = ({ priceRupiah, promoPriceRupiah, promoUntil }: Amounts) =>
  promoPriceRupiah === null || promoUntil === null
    ? rupiah(priceRupiah)
    : `${rupiah(priceRupiah)}, promo ${rupiah(promoPriceRupiah)} sampai ${dateTime(promoUntil)}`;

/** `Rp49.000 → Rp59.000, mulai saat rilis terbit`. */
export const priceChangeOf = (price: Price): string =>
  `${amountOf(price.replaces)} → ${amountOf(price)}, mulai ${price.startsAt === null ? 'saat rilis terbit' : dateTime(price.startsAt)}`;

export const priceStateWords: Record<Price['state'], [words: string, tone: Tone]> = {
  waiting: ['Menunggu rilis', 'plain'],
  planned: ['Terjadwal', 'waiting'],
  live: ['Berlaku', 'good'],
  past: ['Lewat', 'plain'],
  withdrawn: ['Dibatalkan', 'plain'],
};
