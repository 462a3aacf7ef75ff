import { articleTopics } from '#contract/editorial/topics.ts';
import type { ArticleBlock } from '#contract/editorial/documents.ts';
import type { NamedKind } from './articles/named-sources.ts';
import type { EditorialBody, EditorialKind } from './areas.ts';

/** What a form holds of a document: texts by the name of their field, and the blocks of an article. */
export type Values = Record<string, string> & { kind: EditorialKind };
export type Draft = { values: Values; blocks: readonly ArticleBlock[] };

export type FieldSpec = {
  name: string;
  label: string;
  type: 'line' | 'named' | 'picture' | 'prose' | 'number' | 'time' | 'select';
  /** What a named thing is; `targetType`: what that field says. */
  of?: NamedKind | 'targetType';
  max?: number;
  /** Of a prose field that is long from the start. */
  rows?: number;
  hint?: string;
  options?: Readonly<Record<string, string>>;
  isRequired?: true;
};

const picture: FieldSpec = {
  name: 'picture',
  label: 'Gambar',
  type: 'picture',
  max: 80,
  hint: 'Alamat pendek judul, misalnya langit-jingga, atau gambar sendiri. Kosong: tanpa gambar.',
};

/** The fields of each kind, in the order of the form. */
export const fieldsOf: Record<EditorialKind, readonly FieldSpec[]> = {
  article: [
    { name: 'title', label: 'Judul', type: 'line', max: 120, isRequired: true },
    {
      name: 'lead',
      label: 'Pengantar',
      type: 'prose',
      max: 300,
      hint: 'Di bawah judul dan di daftar.',
    },
    { name: 'topic', label: 'Topik', type: 'select', options: articleTopics },
    { name: 'byline', label: 'Penulis', type: 'line', max: 80 },
    picture,
  ],
  promo: [
    { name: 'name', label: 'Nama', type: 'line', max: 100, isRequired: true },
    { name: 'text', label: 'Teks', type: 'prose', max: 400 },
    { name: 'startsAt', label: 'Mulai', type: 'time', isRequired: true },
    { name: 'endsAt', label: 'Berakhir', type: 'time', isRequired: true },
    {
      name: 'terms',
      label: 'Syarat',
      type: 'prose',
      hint: 'Satu syarat per baris, paling banyak 12.',
    },
    {
      name: 'couponCode',
      label: 'Kode kupon',
      type: 'line',
      max: 40,
      hint: 'Kosong: tanpa kupon.',
    },
    {
      name: 'couponPackage',
      label: 'Id paket kupon',
      type: 'line',
      max: 36,
      hint: 'Kosong: pembaca memilih paketnya.',
    },
    { name: 'linkLabel', label: 'Tombol', type: 'line', max: 40 },
    {
      name: 'linkPath',
      label: 'Menuju halaman',
      type: 'line',
      max: 200,
      hint: 'Alamat di Tayang, misalnya /paket.',
    },
    picture,
  ],
  highlight: [
    {
      name: 'name',
      label: 'Nama',
      type: 'line',
      max: 120,
      isRequired: true,
      hint: 'Tanpa hasil pertandingan: penonton yang belum menonton juga membacanya.',
    },
    { name: 'text', label: 'Teks', type: 'prose', max: 300 },
    {
      name: 'targetType',
      label: 'Menuju',
      type: 'select',
      options: { match: 'Pertandingan', title: 'Judul', article: 'Artikel' },
    },
    { name: 'targetSlug', label: 'Yang mana', type: 'named', of: 'targetType', isRequired: true },
    { name: 'position', label: 'Urutan', type: 'number', hint: 'Kecil lebih dulu.' },
    picture,
  ],
  clip: [
    { name: 'name', label: 'Nama', type: 'line', max: 120, isRequired: true },
    { name: 'text', label: 'Teks', type: 'prose', max: 400 },
    {
      name: 'category',
      label: 'Kategori',
      type: 'named',
      of: 'clipCategory',
      isRequired: true,
      hint: 'Yang sudah terbit.',
    },
    {
      name: 'youtubeId',
      label: 'Id video YouTube',
      type: 'line',
      max: 11,
      isRequired: true,
      hint: '11 karakter, di belakang v= pada alamatnya.',
    },
    { name: 'seconds', label: 'Panjang (detik)', type: 'number', isRequired: true },
    {
      name: 'title',
      label: 'Tentang judul',
      type: 'named',
      of: 'title',
      hint: 'Kosong: tidak tentang satu judul.',
    },
    picture,
  ],
  clipCategory: [
    { name: 'name', label: 'Nama', type: 'line', max: 60, isRequired: true },
    { name: 'position', label: 'Urutan', type: 'number', hint: 'Kecil lebih dulu.' },
  ],
  terms: [
    {
      name: 'name',
      label: 'Nama',
      type: 'line',
      max: 120,
      isRequired: true,
      hint: 'Untuk daftar petugas; pembeli membaca isinya.',
    },
    {
      name: 'text',
      label: 'Isi syarat',
      type: 'prose',
      max: 20_000,
      rows: 22,
      isRequired: true,
      hint: 'Alinea dipisahkan baris kosong. Teks biasa, tanpa tautan.',
    },
  ],
};

/** A new document of a kind, empty. */
export function emptyDraft(kind: EditorialKind): Draft {
  const values = Object.fromEntries(
    fieldsOf[kind].map(({ name, options }) => [name, Object.keys(options ?? {})[0] ?? '']),
  );
  const position = 'position' in values ? { position: '100' } : {};
  return { values: { ...values, ...position, kind }, blocks: [] };
}

/** A saved body as the form holds it. */
export function draftOf(body: EditorialBody): Draft {
  const { kind, ...rest } = body;
  const flat: Record<string, unknown> = { ...rest };
  if (body.kind === 'promo') {
    flat['terms'] = body.terms.join('\n');
    flat['couponCode'] = body.coupon?.code;
    flat['couponPackage'] = body.coupon?.packageId;
    flat['linkLabel'] = body.link?.label;
    flat['linkPath'] = body.link?.path;
  }
  if (body.kind === 'highlight') {
    flat['targetType'] = body.target.type;
    flat['targetSlug'] = body.target.slug;
  }
  const values = Object.fromEntries(
    fieldsOf[kind].map(({ name }) => [name, textOf(flat[name])] as const),
  );
  if (body.kind === 'terms') values['packageId'] = body.packageId ?? '';
  return { values: { ...values, kind }, blocks: body.kind === 'article' ? body.blocks : [] };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What the form holds as the platform wants it; it checks the body whole. */
export function bodyOf({ values, blocks }: Draft): Record<string, unknown> {
  const { kind, ...texts } = values;
  const given: Record<string, unknown> = { kind };
  for (const { name, type } of fieldsOf[kind]) {
    const text = (texts[name] ?? '').trim();
    given[name] = type === 'number' ? Number(text) : text;
  }
  for (const name of ['picture', ...(kind === 'clip' ? ['title'] : [])])
    if (given[name] === '') given[name] = null;
  if (kind === 'terms') given['packageId'] = texts['packageId'] || null;
  if (kind === 'article') given['blocks'] = blocks;
  if (kind === 'promo') {
    const { couponCode, couponPackage, linkLabel, linkPath, terms } = given as Record<
      string,
      string
    >;
    given['terms'] = (terms ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    given['coupon'] = couponCode ? { code: couponCode, packageId: couponPackage || null } : null;
    given['link'] = linkLabel || linkPath ? { label: linkLabel, path: linkPath } : null;
  }
  if (kind === 'highlight')
    given['target'] = { type: given['targetType'], slug: given['targetSlug'] };
  return given;
}
