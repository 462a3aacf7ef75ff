import { useEffect, useRef, useState } from 'react';
import type { ArticleBlock } from '#contract/editorial/documents.ts';
import type { RichText } from '#contract/editorial/rich-words.ts';
import { notify } from '../../../../web/lib/feedback/toast.ts';
import { PICTURES } from '../../../ui/form/file-button.tsx';
import { newLibrarySlug, sendToLibrary } from '../../../ui/form/picture-picker.tsx';
import { MOST_BLOCKS, withoutPicture, withPictures, withPieces } from './blocks.ts';
import { type PastedPicture, splitAtMarks } from './pasted-pictures.ts';

type Blocks = readonly ArticleBlock[];
/** Which text it was pasted into, and behind how many of its paragraphs and lists. */
type Place = { at: number; behind: number };

/**
 * Pictures that are pasted or dropped into a text go to the library, and stand there as parts of the article at once. One
 * that is refused is taken out again, and why is said.
 */
export function usePastedPictures(blocks: Blocks, onChange: (blocks: Blocks) => void) {
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  // What stands there once one has arrived, or has not.
  const latest = useRef({ blocks, onChange });
  useEffect(() => {
    latest.current = { blocks, onChange };
  });
  async function send(file: File, slug: string): Promise<void> {
    const { problem } = await sendToLibrary(file, { slug });
    setSending((now) => new Set([...now].filter((own) => own !== slug)));
    if (problem === undefined) return;
    refuse(file.name, problem);
    const now = latest.current;
    now.onChange(withoutPicture(now.blocks, slug));
  }
  function take(files: readonly File[], place: Place): void {
    const pictures = files.filter((file) => isPicture(file));
    for (const other of files.filter((file) => !isPicture(file)))
      refuse(other.name, 'Hanya gambar JPEG, PNG, atau WebP yang bisa ditempel di teks.');
    if (pictures.length === 0) return;
    const slugs = pictures.map(() => newLibrarySlug());
    const next = withPictures(latest.current.blocks, { ...place, slugs });
    if (next.length > MOST_BLOCKS) return refuseMany();
    onChange(next);
    sendAll(pictures.map((file, index) => ({ file, slug: slugs[index] ?? '' })));
    return undefined;
  }
  function sendAll(pictures: readonly { file: File; slug: string }[]): void {
    setSending((now) => new Set([...now, ...pictures.map(({ slug }) => slug)]));
    for (const { file, slug } of pictures) void send(file, slug);
  }
  /** One of which only an address came keeps its place as an empty part, for its file to be chosen there. */
  function takeWithin(at: number, parts: RichText, pasted: readonly PastedPicture[]): void {
    const pieces = splitAtMarks(parts).map((piece) => {
      if (typeof piece !== 'number') return piece;
      const { file, alt = '' } = pasted[piece] ?? {};
      const isKnown = file !== undefined && isPicture(file);
      return { slug: isKnown ? newLibrarySlug() : '', alt, ...(isKnown && { file }) };
    });
    const pictures = pieces.filter((piece) => 'slug' in piece);
    const next = withPieces(latest.current.blocks, at, pieces);
    if (next.length > MOST_BLOCKS) {
      const words = pieces.flatMap((piece) => ('slug' in piece ? [] : piece));
      onChange(withPieces(latest.current.blocks, at, [words]));
      return refuseMany();
    }
    onChange(next);
    sendAll(pictures.flatMap(({ file, slug }) => (file === undefined ? [] : [{ file, slug }])));
    const empty = pictures.filter(({ slug }) => slug === '').length;
    if (empty > 0)
      notify({
        title: `${empty} gambar tidak ikut tertempel`,
        message: 'Yang ditempel hanya alamatnya. Tempatnya sudah ada: pilih berkasnya di sana.',
        status: 'info',
      });
    return undefined;
  }
  return { take, takeWithin, sending };
}

const refuseMany = () =>
  refuse(
    'Gambar tidak ditempel',
    `Artikel paling banyak ${MOST_BLOCKS} bagian: gabungkan atau hapus dulu sebagian.`,
  );

const isPicture = ({ type }: File) => PICTURES.split(',').includes(type);

const refuse = (title: string, message: string) => notify({ title, message, status: 'error' });
