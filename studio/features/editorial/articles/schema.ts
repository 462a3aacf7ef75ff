import { type Mark, Node, Schema } from 'prosemirror-model';
import { isAlike, isSafeLink, type RichText, type Run } from '#contract/editorial/rich-words.ts';
import { linkOf } from './link-of.ts';

/** What a text of an article may hold: whatever is pasted, the parser keeps its words and nothing but these marks. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      // Cells of a table one under the other: none of their words run into the next.
      parseDOM: [{ tag: 'p' }, { tag: 'td' }, { tag: 'th' }],
      toDOM: () => ['p', 0],
    },
    bullets: {
      group: 'block',
      content: 'item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    numbers: {
      group: 'block',
      content: 'item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    item: {
      content: 'paragraph+',
      // A pasted list stays one, also in an empty paragraph.
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => {
            const href = linkOf(dom.getAttribute('href') ?? '');
            return href === undefined ? false : { href };
          },
        },
      ],
      toDOM: (mark) => ['a', { href: String(mark.attrs['href']), rel: 'noopener noreferrer' }, 0],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // A whole document of Google's stands in a <b> of normal weight.
        { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
        { style: 'font-weight=400', clearMark: (mark) => mark.type.name === 'bold' },
        {
          style: 'font-weight',
          getAttrs: (weight) => /^(?:bold(?:er)?|[5-9]\d{2})$/.test(weight) && null,
        },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i' },
        { style: 'font-style=italic' },
        { style: 'font-style=normal', clearMark: (mark) => mark.type.name === 'italic' },
      ],
      toDOM: () => ['em', 0],
    },
  },
});

/** What is kept as the editor holds it. */
export function docOf(parts: RichText): Node {
  const blocks = parts.map((part) =>
    part.type === 'paragraph'
      ? paragraphOf(part.runs)
      : {
          type: part.isOrdered ? 'numbers' : 'bullets',
          content: part.items.map((runs) => ({ type: 'item', content: [paragraphOf(runs)] })),
        },
  );
  return Node.fromJSON(schema, {
    type: 'doc',
    content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks,
  });
}

function paragraphOf(runs: readonly Run[]) {
  const content = runs.flatMap(({ text, bold, italic, href }) => {
    const marks = [
      ...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
      ...(bold === true ? [{ type: 'bold' }] : []),
      ...(italic === true ? [{ type: 'italic' }] : []),
    ];
    return text
      .split(/(\n)/)
      .filter((words) => words !== '')
      .map((words) =>
        words === '\n' ? { type: 'break', marks } : { type: 'text', text: words, marks },
      );
  });
  return { type: 'paragraph', content };
}

/** What the editor holds as it is kept. */
export function partsOf(doc: Node): RichText {
  return doc.children.map((block) =>
    block.type.name === 'paragraph'
      ? { type: 'paragraph' as const, runs: runsOf(block) }
      : {
          type: 'list' as const,
          isOrdered: block.type.name === 'numbers',
          items: block.children.map(itemOf),
        },
  );
}

/** A point of several paragraphs, as of a paste, is one of several lines. */
const itemOf = (item: Node) =>
  item.children.flatMap((paragraph, at) => [
    ...(at === 0 ? [] : [{ text: '\n' }]),
    ...runsOf(paragraph),
  ]);

function runsOf(paragraph: Node): Run[] {
  const runs: Run[] = [];
  for (const child of paragraph.children) {
    const run = { text: child.isText ? (child.text ?? '') : '\n', ...looksOf(child.marks) };
    const last = runs.at(-1);
    if (last !== undefined && isAlike(last, run)) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function looksOf(marks: readonly Mark[]): Omit<Run, 'text'> {
  const has = (name: string) => marks.find(({ type }) => type.name === name);
  const href = has('link')?.attrs['href'] as unknown;
  return {
    ...(has('bold') && { bold: true }),
    ...(has('italic') && { italic: true }),
    ...(typeof href === 'string' && isSafeLink(href) && { href }),
  };
}
