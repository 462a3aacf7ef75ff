/** What is done with rich text where no schema is: in browsers too. */

/** Signs that look alike; a line break in it is one. */
export type Run = {
  text: string;
  bold?: true | undefined;
  italic?: true | undefined;
  href?: string | undefined;
};
export type RichPart =
  | { type: 'paragraph'; runs: Run[] }
  | { type: 'list'; isOrdered: boolean; items: Run[][] };
export type RichText = readonly RichPart[];

/** A page of the site, or another site by https; nothing that runs, and no name or password in it. */
export function isSafeLink(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return /^\/[\w\-/?=&%.#~+:@,]*$/.test(href);
  if (!/^https:\/\/[^\s\\"'<>]+$/i.test(href) || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
}
export const leadsOutside = (href: string) => !href.startsWith('/');

/** Plain text whose paragraphs are parted by an empty line. */
export function richTextOf(plain: string): RichPart[] {
  return plain
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ type: 'paragraph', runs: [{ text: paragraph }] }));
}

/** Its words alone, a line for each paragraph and point. */
export function plainText(parts: RichText): string {
  return linesOf(parts)
    .map((line) => line.map((each) => each.text).join(''))
    .join('\n');
}

const linesOf = (parts: RichText) =>
  parts.flatMap((part) => (part.type === 'list' ? part.items : [part.runs]));

/** Whether two runs look alike, and so are one. */
export const isAlike = (a: Omit<Run, 'text'>, b: Omit<Run, 'text'>) =>
  a.bold === b.bold && a.italic === b.italic && a.href === b.href;
