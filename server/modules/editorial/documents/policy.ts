import { isDeepStrictEqual } from 'node:util';
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

/** A field that two editors changed differently; `field` as `synopsis` or `episodes.<id>.name`. */
export type Conflict = { field: string; mine: unknown; theirs: unknown; base: unknown };

type Fields = Readonly<Record<string, unknown>>;
type Item = Fields & { id: string };

/**
 * What two editors made of one version, field by field: what only one of them changed is theirs. Lists whose items have
 * ids are put together item by item, a title's own art ratio by ratio. What both changed differently is a conflict, and
 * stays as the later one has it.
 */
export function mergeFields<T extends Fields>(base: T, mine: T, theirs: T, path = '') {
  const conflicts: Conflict[] = [];
  const keys = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = Object.fromEntries(
    [...keys].map((key) => {
      const each = { base: base[key], mine: mine[key], theirs: theirs[key] };
      const result = mergeValue(each, `${path}${key}`);
      conflicts.push(...result.conflicts);
      return [key, result.value];
    }),
  ) as unknown as T;
  return { merged, conflicts };
}

type Three = { base: unknown; mine: unknown; theirs: unknown };
type Merged = { value: unknown; conflicts: Conflict[] };

function mergeValue({ base, mine, theirs }: Three, field: string): Merged {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, mine))
    return { value: theirs, conflicts: [] };
  if (isDeepStrictEqual(base, theirs)) return { value: mine, conflicts: [] };
  if (isList(base) && isList(mine) && isList(theirs)) return mergeLists(base, mine, theirs, field);
  if (field === 'art') {
    const [was = {}, own = {}, other = {}] = [base, mine, theirs] as (Fields | undefined)[];
    const { merged: value, conflicts } = mergeFields(was, own, other, 'art.');
    return { value, conflicts };
  }
  return { value: mine, conflicts: [{ field, mine, theirs, base }] };
}

const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.every((item: unknown) => typeof (item as Partial<Item> | null)?.id === 'string');

/** In the order of who changed it, theirs where both did; what only one has stands at its end. */
function mergeLists(base: Item[], mine: Item[], theirs: Item[], field: string): Merged {
  const [was, own, other] = [base, mine, theirs].map(
    (list) => new Map(list.map((item) => [item.id, item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
  const conflicts: Conflict[] = [];
  const kept = new Map<string, Item>();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const three = { base: was.get(id), mine: own.get(id), theirs: other.get(id) };
    if (three.mine !== undefined && three.theirs !== undefined) {
      const both = mergeFields(
        three.base ?? ({ id } as Item),
        three.mine,
        three.theirs,
        `${field}.${id}.`,
      );
      conflicts.push(...both.conflicts);
      kept.set(id, both.merged);
      continue;
    }
    // One of both does not have it: added here, or removed there.
    const there = three.mine ?? three.theirs;
    if (there === undefined) continue;
    if (three.base === undefined) kept.set(id, there);
    else if (!isDeepStrictEqual(three.base, there)) {
      conflicts.push({ field: `${field}.${id}`, ...three });
      kept.set(id, there);
    }
  }
  const ids = (list: Item[]) => list.map(({ id }) => id);
  const order = isDeepStrictEqual(ids(base), ids(theirs))
    ? [...ids(mine), ...ids(theirs)]
    : [...ids(theirs), ...ids(mine)];
  const value = [...new Set(order)].flatMap((id) => kept.get(id) ?? []);
  return { value, conflicts };
}
