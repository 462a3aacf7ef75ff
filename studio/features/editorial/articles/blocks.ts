import type { ArticleBlock } from '#contract/editorial/documents.ts';
import { plainText, type RichText, richTextOf, type Run } from '#contract/editorial/rich-words.ts';

export type BlockType = ArticleBlock['type'];
type BlockField = { name: string; label: string; isLong?: true; isRequired?: true };

const named: readonly BlockField[] = [
  { name: 'name', label: 'Namanya di artikel', isRequired: true },
  { name: 'note', label: 'Catatan' },
];

/** The fields of each part beside its text, its picture or the thing that it names. */
export const blockTypes: Record<BlockType, { label: string; fields: readonly BlockField[] }> = {
  text: { label: 'Teks', fields: [] },
  heading: { label: 'Subjudul', fields: [{ name: 'text', label: 'Subjudul', isRequired: true }] },
  picture: {
    label: 'Gambar',
    fields: [
      { name: 'alt', label: 'Gambarannya dalam kata', isRequired: true },
      { name: 'caption', label: 'Keterangan' },
    ],
  },
  title: { label: 'Judul', fields: named },
  channel: { label: 'Saluran', fields: named },
  match: { label: 'Pertandingan', fields: named },
  clip: { label: 'Klip', fields: named },
  quote: {
    label: 'Kutipan',
    fields: [
      { name: 'text', label: 'Kutipan', isLong: true, isRequired: true },
      { name: 'by', label: 'Oleh' },
    ],
  },
};

export const isNamed = (type: BlockType) => blockTypes[type].fields === named;

/** An empty part; its fields as texts, so that a form holds something of each. */
export function emptyBlock(type: BlockType): ArticleBlock {
  const own = isNamed(type) ? { slug: '' } : type === 'picture' ? { title: '' } : {};
  const texts = Object.fromEntries(blockTypes[type].fields.map(({ name }) => [name, '']));
  return { type, ...(type === 'text' ? { text: [] } : {}), ...own, ...texts } as ArticleBlock;
}

export const MOST_BLOCKS = 80;

type Pasted = { at: number; behind: number; slugs: readonly string[] };

/** With pictures of the library in a text, behind so many of its paragraphs and lists. */
export function withPictures(
  blocks: readonly ArticleBlock[],
  { at, behind, slugs }: Pasted,
): readonly ArticleBlock[] {
  const own = blocks[at];
  if (own?.type !== 'text') return blocks;
  const textOf = (parts: RichText): ArticleBlock[] =>
    plainText(parts).trim() === '' ? [] : [{ type: 'text', text: [...parts] }];
  return [
    ...blocks.slice(0, at),
    ...textOf(own.text.slice(0, behind)),
    ...slugs.map((title) => ({ type: 'picture' as const, title, alt: '', caption: '' })),
    ...textOf(own.text.slice(behind)),
    ...blocks.slice(at + 1),
  ];
}

/** With pieces in place of a text: words as texts, each picture as a part of its own. */
export function withPieces(
  blocks: readonly ArticleBlock[],
  at: number,
  pieces: readonly (RichText | { slug: string; alt: string })[],
): readonly ArticleBlock[] {
  const parts = pieces.map((piece): ArticleBlock => {
    if (!('slug' in piece)) return { type: 'text', text: [...piece] };
    return { type: 'picture', title: piece.slug, alt: piece.alt, caption: '' };
  });
  return [...blocks.slice(0, at), ...parts, ...blocks.slice(at + 1)];
}

/** Without a picture, and with the text around it in one again. */
export function withoutPicture(
  blocks: readonly ArticleBlock[],
  slug: string,
): readonly ArticleBlock[] {
  const at = blocks.findIndex((own) => own.type === 'picture' && own.title === slug);
  if (at < 0) return blocks;
  const [before, after] = [blocks[at - 1], blocks[at + 1]];
  if (before?.type !== 'text' || after?.type !== 'text')
    return blocks.filter((_, index) => index !== at);
  const text = [...before.text, ...after.text];
  return [...blocks.slice(0, at - 1), { type: 'text', text }, ...blocks.slice(at + 2)];
}

/** Parts that a browser kept, perhaps from before a text was more than one string. */
export const blocksOf = (blocks: readonly ArticleBlock[]): readonly ArticleBlock[] =>
  blocks.map((block) =>
    block.type === 'text' && typeof (block.text as unknown) === 'string'
      ? { ...block, text: richTextOf(block.text as unknown as string) }
      : block,
  );

/** `Kutipan: kata-katanya · siapa`, for comparing; a text line by line, with the signs of its looks. */
export function wordsOfBlock(block: ArticleBlock): string {
  const { label, fields } = blockTypes[block.type];
  if (block.type === 'text') return `${label}: ${markedText(block.text)}`;
  const texts = block as unknown as Record<string, string>;
  const own = block.type === 'picture' ? ['title'] : 'slug' in block ? ['slug'] : [];
  const said = [...own, ...fields.map(({ name }) => name)].map((name) => texts[name] ?? '');
  return `${label}: ${said.filter((text) => text !== '').join(' · ')}`;
}

function markedText(parts: RichText): string {
  return parts
    .flatMap((part) =>
      part.type === 'paragraph'
        ? markedLine(part.runs)
        : part.items.map(
            (item, at) => `${part.isOrdered ? `${at + 1}.` : '•'} ${markedLine(item)}`,
          ),
    )
    .join('\n');
}

const markedLine = (runs: readonly Run[]) =>
  runs
    .map(({ text, bold, italic, href }) => {
      const looked = `${bold ? '**' : ''}${italic ? '_' : ''}${text}${italic ? '_' : ''}${bold ? '**' : ''}`;
      return href === undefined ? looked : `[${looked}](${href})`;
    })
    .join('');
