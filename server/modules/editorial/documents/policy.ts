import { type DocumentBody, documentBody } from '#contract/editorial/documents.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';

type Rules<B> = readonly (readonly [isThere: (body: B) => boolean, words: string])[];

const article: Rules<Extract<DocumentBody, { kind: 'article' }>> = [
  [({ title }) => title !== '', 'Judul'],
  [({ lead }) => lead !== '', 'Ringkasan'],
  [({ byline }) => byline !== '', 'Nama penulis'],
  [({ blocks }) => blocks.some((block) => block.type === 'text' && block.text.length > 0), 'Isi'],
  [
    ({ blocks }) =>
      blocks.every((block) => (block.type === 'picture' ? block.alt !== '' : isNamed(block))),
    'Nama atau keterangan di setiap bagian',
  ],
];
const promo: Rules<Extract<DocumentBody, { kind: 'promo' }>> = [
  [({ name }) => name !== '', 'Nama promo'],
  [({ text }) => text !== '', 'Penjelasan'],
  [({ terms }) => terms.length > 0, 'Syarat'],
  [({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), 'Masa berlaku yang benar'],
  [({ coupon, link }) => coupon !== null || link !== null, 'Kupon atau tautan'],
];
const highlight: Rules<Extract<DocumentBody, { kind: 'highlight' }>> = [
  [({ name }) => name !== '', 'Judul sorotan'],
];
const clip: Rules<Extract<DocumentBody, { kind: 'clip' }>> = [
  [({ name }) => name !== '', 'Judul klip'],
];
const clipCategory: Rules<Extract<DocumentBody, { kind: 'clipCategory' }>> = [
  [({ name }) => name !== '', 'Nama kategori'],
];

function isNamed(block: object): boolean {
  return !('name' in block) || block.name !== '';
}

/** What a viewer would miss, in words; empty where a document may be published. Of owned kinds their owner says it. */
export function missingOf(body: DocumentBody): string[] {
  switch (body.kind) {
    case 'article':
      return missing(article, body);
    case 'promo':
      return missing(promo, body);
    case 'highlight':
      return missing(highlight, body);
    case 'clip':
      return missing(clip, body);
    case 'clipCategory':
      return missing(clipCategory, body);
    case 'title':
    case 'rail':
    case 'banner':
    case 'terms':
      return [];
  }
}

function missing<B>(rules: Rules<B>, body: B): string[] {
  return rules.flatMap(([isThere, words]) => (isThere(body) ? [] : [words]));
}

/**
 * Words as they were kept; undefined where they hold what is not known here: a newer server wrote them, and this one runs
 * again or still. All that was kept is read by this, so that one such version stops nothing but itself.
 */
export function readBody(kept: unknown): DocumentBody | undefined {
  const read = documentBody.safeParse(kept);
  return read.success ? read.data : undefined;
}

/** What a document is called in lists, also one that can't be read. */
export function nameOf(kept: object): string {
  const { kind, title, headline, name } = kept as Record<string, unknown>;
  const said = kind === 'article' ? title : kind === 'banner' ? headline : name;
  return typeof said === 'string' ? said : '';
}

type Standing = {
  draftNo: number;
  liveNo: number | null;
  firstPublishedAt: Date | null;
  isPlanned: boolean;
};

export function stateOf({
  draftNo,
  liveNo,
  firstPublishedAt,
  isPlanned,
}: Standing): DocumentView['state'] {
  if (liveNo !== null) return liveNo === draftNo ? 'published' : 'changed';
  if (isPlanned) return 'planned';
  return firstPublishedAt === null ? 'draft' : 'withdrawn';
}

/** What of a body stands in columns of its own, because viewers' lists go by it. */
export function columnsOf(body: DocumentBody) {
  return {
    topic: body.kind === 'article' ? body.topic : body.kind === 'clip' ? body.category : null,
    position: body.kind === 'highlight' || body.kind === 'clipCategory' ? body.position : 0,
    startsAt: body.kind === 'promo' ? new Date(body.startsAt) : null,
    endsAt: body.kind === 'promo' ? new Date(body.endsAt) : null,
  };
}
