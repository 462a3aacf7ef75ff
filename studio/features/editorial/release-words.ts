import type { AnswerOf } from '#contract/call.ts';
import type { ClockZone } from '#contract/constants.ts';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { getRelease, listReleases } from '#contract/editorial/index.ts';
import type { PreviewSegment } from '#contract/editorial/previews.ts';
import type { ChildClass } from '#contract/profiles.ts';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Release = AnswerOf<typeof getRelease>['result'];
export type ReleaseRow = AnswerOf<typeof listReleases>['result']['releases'][number];

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

export const segmentWords: Record<PreviewSegment, string> = {
  visitor: 'Pengunjung',
  freemium: 'Akun tanpa paket',
  lite: 'Pelanggan Lite',
  premium: 'Pelanggan Premium',
  child: 'Pengunjung dalam Mode Anak',
};
export const ageWords: Record<'adult' | ChildClass, string> = {
  adult: 'Dewasa: semua tayangan',
  SU: 'Anak: hanya semua umur',
  '13+': 'Pra-remaja: sampai 13+',
  '17+': 'Remaja: sampai 17+',
};
export const zoneWords: Record<ClockZone, string> = {
  WIB: 'WIB, Indonesia Barat',
  WITA: 'WITA, Indonesia Tengah',
  WIT: 'WIT, Indonesia Timur',
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

type Week = Release['schedules'][number];

/** `versi 1 → versi 2: 1 slot baru, 2 diubah, 1 dilepas`. */
export function weekChangeOf({ no, liveNo, beforeNo, afterNo, slots }: Week): string {
  const before = afterNo === null ? liveNo : beforeNo;
  if (before === no) return `versi ${no}, tidak berubah`;
  const { added, changed, removed } = slots;
  const parts = [
    added > 0 && `${added} slot baru`,
    changed > 0 && `${changed} slot diubah`,
    removed > 0 && `${removed} slot dilepas`,
  ].filter((part) => part !== false);
  const words = parts.length === 0 ? 'isinya sama' : parts.join(', ');
  return `${before === null ? 'rotasi saja' : `versi ${before}`} → versi ${no}: ${words}`;
}

/** `2 dokumen, 1 harga, dan 1 jadwal`. */
export function contentOf({ items, costs, schedules }: Release): string {
  const parts = [
    items.length > 0 && `${items.length} dokumen`,
    costs.length > 0 && `${costs.length} harga`,
    schedules.length > 0 && `${schedules.length} jadwal`,
  ].filter((part) => part !== false);
  return parts.length < 3
    ? parts.join(' dan ')
    : `${parts.slice(0, -1).join(', ')}, dan ${parts.at(-1)}`;
}
