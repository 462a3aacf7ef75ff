import type { AnswerOf, StaffRole } from '#contract/call.ts';
import type { DocumentBody } from '#contract/editorial/documents.ts';
import type { listDocuments, saveDocument } from '#contract/editorial/index.ts';
import { paths } from '../../lib/paths.ts';
import type { Tone } from '../../ui/badge.tsx';

export type DocumentRow = AnswerOf<typeof listDocuments>['result']['documents'][number];
export type DocumentView = AnswerOf<typeof saveDocument>['result'];
export type DocumentState = DocumentRow['state'];
/** What these pages edit; titles have pages of their own. */
export type EditorialBody = Extract<
  DocumentBody,
  { kind: 'article' | 'promo' | 'highlight' | 'clip' | 'clipCategory' | 'terms' }
>;
export type EditorialKind = EditorialBody['kind'];

export type Area = {
  path: string;
  title: string;
  lead: string;
  /** Without `newLabel` it is begun elsewhere. */
  kinds: readonly { kind: EditorialKind; label: string; newLabel?: string }[];
};

/** Who writes and publishes documents of a kind. */
export const writersOf = (kind: DocumentRow['kind']): readonly StaffRole[] =>
  kind === 'terms' ? ['finance', 'admin'] : ['editor', 'admin'];

/** The pages of documents, by their address. */
export const areas: readonly Area[] = [
  {
    path: paths.articles,
    title: 'Artikel',
    lead: 'Setiap simpan membuat versi. Penonton melihat yang terbit.',
    kinds: [{ kind: 'article', label: 'Artikel', newLabel: 'Tulis artikel' }],
  },
  {
    path: paths.promos,
    title: 'Promo',
    lead: 'Penawaran dengan awal dan akhir; kuponnya ditetapkan keuangan.',
    kinds: [{ kind: 'promo', label: 'Promo', newLabel: 'Buat promo' }],
  },
  {
    path: paths.highlights,
    title: 'Sorotan',
    lead: 'Pilihan editor untuk pertandingan, judul, dan artikel.',
    kinds: [{ kind: 'highlight', label: 'Sorotan', newLabel: 'Pilih sorotan' }],
  },
  {
    path: paths.youtube,
    title: 'Klip YouTube',
    lead: 'Klip diputar di YouTube; gambarnya dari judul kita sendiri.',
    kinds: [
      { kind: 'clip', label: 'Klip', newLabel: 'Tambah klip' },
      { kind: 'clipCategory', label: 'Kategori', newLabel: 'Tambah kategori' },
    ],
  },
  {
    path: paths.terms,
    title: 'Syarat penjualan',
    lead: 'Yang disetujui pembeli. Syarat sendiri sebuah paket ditulis dari halaman paketnya.',
    kinds: [{ kind: 'terms', label: 'Syarat' }],
  },
];

export const stateWords: Record<DocumentState, { label: string; tone: Tone }> = {
  draft: { label: 'Draf', tone: 'plain' },
  planned: { label: 'Terjadwal', tone: 'waiting' },
  published: { label: 'Tayang', tone: 'good' },
  changed: { label: 'Tayang + perubahan', tone: 'active' },
  withdrawn: { label: 'Turun', tone: 'bad' },
};

export function areaOf(path: string): Area | undefined {
  return areas.find((area) => path === area.path || path.startsWith(`${area.path}/`));
}
