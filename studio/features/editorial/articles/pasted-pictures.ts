import { plainText, type RichText, type Run } from '#contract/editorial/rich-words.ts';

/** A picture within pasted words; without a file where only its address came along, which no page of ours may fetch. */
export type PastedPicture = { file?: File; alt: string };

/** Private signs, which no font draws and no text of ours holds: they stand where a picture was. */
export const pictureMark = (no: number) => `\uE000${no}\uE001`;
const MARK = /\uE000(\d+)\uE001/;

export const hasMarks = (parts: RichText) => MARK.test(plainText(parts));

/** What stands for a smiley, a line or nothing at all in mails and pages. */
const TINY_PX = 32;

/** The picture of an <img>, undefined for what is none to a reader. Word names a file, and brings it along as RTF. */
export function findPicture(
  image: HTMLImageElement,
  ofRtf: Iterator<File>,
): PastedPicture | undefined {
  const source = image.getAttribute('src') ?? '';
  const alt = (image.getAttribute('alt') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const file: unknown = /^file:/i.test(source) ? ofRtf.next().value : fileOfData(source);
  const isTiny = ['width', 'height'].some((side) => {
    const given = image.getAttribute(side);
    return given !== null && Number.parseFloat(given) <= TINY_PX;
  });
  if (isTiny || source === '') return undefined;
  return file instanceof File ? { file, alt } : { alt };
}

/** By hand: the page's policy lets nothing fetch a `data:` address. */
function fileOfData(source: string): File | undefined {
  const [, type = '', base64 = ''] = /^data:(image\/[\w+.-]+);base64,(.+)$/is.exec(source) ?? [];
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0));
    return bytes.length === 0 ? undefined : new File([bytes], 'tempelan', { type });
  } catch {
    return undefined;
  }
}

/** The pictures of a text of Word, in its order; what older programs get beside them is of another kind. */
export function* picturesOfRtf(rtf: string): Generator<File, undefined> {
  for (let from = rtf.indexOf(PICT); from >= 0; from = rtf.indexOf(PICT, from + 1)) {
    const group = groupAt(rtf, from);
    const kind = /\\(png|jpeg)blip\b/.exec(group)?.[1];
    // Its digits stand behind all that is said of it.
    const hex = /([\da-f\s]+)\}$/i.exec(group)?.[1]?.replaceAll(/\s/g, '') ?? '';
    if (kind === undefined || hex.length < 2) continue;
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    yield new File([bytes], 'tempelan', { type: `image/${kind}` });
  }
  return undefined;
}

const PICT = String.raw`{\pict`;

/** What stands between a brace and the one that closes it. */
function groupAt(rtf: string, from: number): string {
  let depth = 0;
  for (let at = from; at < rtf.length; at += 1) {
    if (rtf[at] === '{') depth += 1;
    if (rtf[at] === '}') depth -= 1;
    if (depth === 0) return rtf.slice(from, at + 1);
  }
  return '';
}

/** Of a text with marks: its words and, by their numbers, the pictures between them, in their order. */
export type Piece = RichText | number;

/** One within a list comes behind it, for a list holds no parts. */
export function splitAtMarks(parts: RichText): Piece[] {
  const pieces: Piece[] = [];
  let words: RichText[number][] = [];
  const put = (no: number) => {
    if (words.length > 0) pieces.push(words);
    words = [];
    pieces.push(no);
  };
  for (const part of parts) {
    if (part.type === 'list') {
      const items = part.items.map(cutRuns);
      const kept = items.map(wordsOnly).filter((runs) => runs.length > 0);
      if (kept.length > 0) words.push({ ...part, items: kept });
      for (const no of items.flat().filter((own) => typeof own === 'number')) put(no);
      continue;
    }
    const cut = cutRuns(part.runs);
    if (cut.every((own) => typeof own !== 'number')) words.push(part);
    let line: Run[] = [];
    const endLine = () => {
      if (line.some(({ text }) => text.trim() !== ''))
        words.push({ type: 'paragraph', runs: line });
      line = [];
    };
    for (const own of cut.some((each) => typeof each === 'number') ? cut : []) {
      if (typeof own !== 'number') line.push(own);
      else {
        endLine();
        put(own);
      }
    }
    endLine();
  }
  if (words.length > 0) pieces.push(words);
  return pieces;
}

const wordsOnly = (cut: readonly (Run | number)[]) => {
  const runs = cut.filter((own) => typeof own !== 'number');
  return runs.some(({ text }) => text.trim() !== '') ? runs : [];
};

/** Runs, and the numbers of the marks in them. */
function cutRuns(runs: readonly Run[]): (Run | number)[] {
  return runs.flatMap((run) =>
    run.text
      .split(/(\uE000\d+\uE001)/)
      .filter((text) => text !== '')
      .map((text) => {
        const no = MARK.exec(text)?.[1];
        return no === undefined ? { ...run, text } : Number(no);
      }),
  );
}
