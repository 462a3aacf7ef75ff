import { z } from 'zod';
import { text } from '../fields.ts';
import {
  isAlike,
  isSafeLink,
  plainText,
  type RichPart,
  type RichText,
  richTextOf,
  type Run,
} from './rich-words.ts';

/**
 * Words with bold, italic, links and lists, as data and never as HTML: what draws them can't be made to draw
 * anything else.
 */
const MOST_SIGNS = 6_000;
const MOST_PARTS = 500;
const MOST_ITEMS = 300;
const MOST_RUNS = 300;
const LONGEST_LINK = 500;

const on = z.literal(true).optional();

/** Signs that look alike; a line break in it is one. */
const run = z.strictObject({
  text: text(MOST_SIGNS),
  bold: on,
  italic: on,
  href: text(LONGEST_LINK)
    .refine(isSafeLink, 'Tautan harus berawal https:// atau /, seperti /paket')
    .optional(),
});
const runs = z.array(run).max(MOST_RUNS);

export const richPart = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), runs }),
  z.strictObject({
    type: z.literal('list'),
    isOrdered: z.boolean(),
    items: z.array(runs).max(MOST_ITEMS),
  }),
]);

const parts = z
  .array(richPart)
  .max(MOST_PARTS)
  .transform(tidy)
  .pipe(
    z.array(richPart).refine((words) => plainText(words).length <= MOST_SIGNS, {
      error: `Satu bagian teks paling panjang ${MOST_SIGNS} huruf; bagi menjadi dua`,
    }),
  );

/** As editors send it; versions from before there was more than paragraphs are plain text. */
export const richText = z.preprocess(
  (sent) => (typeof sent === 'string' ? richTextOf(sent) : sent),
  parts,
) as z.ZodType<RichPart[], string | z.input<typeof parts>>;

/** Without what is empty, with one space where there were many, and neighbours that look alike as one. */
function tidy(parts: RichText): RichPart[] {
  return parts.flatMap((part): RichPart[] => {
    if (part.type === 'paragraph') {
      const kept = tidyLine(part.runs);
      return kept.length === 0 ? [] : [{ ...part, runs: kept }];
    }
    const items = part.items.map(tidyLine).filter((item) => item.length > 0);
    return items.length === 0 ? [] : [{ ...part, items }];
  });
}

function tidyLine(line: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const next of line) {
    const last = kept.at(-1);
    const before = last?.text ?? '\n';
    let words = next.text.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/ ?\n ?/g, '\n');
    if (/\s$/.test(before)) words = words.replace(/^ /, '');
    if (words === '') continue;
    if (last !== undefined && isAlike(last, next)) last.text += words;
    else kept.push({ ...next, text: words });
  }
  const first = kept[0];
  if (first !== undefined) first.text = first.text.replace(/^\s+/, '');
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text !== '') break;
    kept.pop();
  }
  return kept.filter((each) => each.text !== '');
}
