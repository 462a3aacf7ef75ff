import { useState } from 'react';
import type { LibraryPicture } from '#contract/catalog/operator-pictures.ts';
import { PICTURE_ENDS_SOON_DAYS } from '#contract/catalog/picture-fields.ts';
import type { PictureUse } from '#contract/editorial/licence-ends.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useNextPicture } from '../../lib/send-picture.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { sendToLibrary } from '../../ui/form/picture-picker.tsx';
import { Page } from '../../ui/page.tsx';
import { FileButton, PICTURES } from '../../ui/form/file-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LibraryDialog, PictureUses } from './library-dialog.tsx';

type Props = {
  pictures: readonly LibraryPicture[];
  /** Of those that a document names. */
  uses: readonly PictureUse[];
  next: string | null;
  words: string;
  /** Only those whose licences end soon. */
  isEnding: boolean;
  /** Opened at once: another page led to it. */
  opened: LibraryPicture | null;
};

const endingTabs = [
  { id: 'semua', label: 'Semua' },
  { id: 'habis', label: 'Lisensi segera habis' },
] as const;

/** Pictures of one's own: sent, named, licensed, and taken into documents by their address. */
export function LibraryPage({ pictures, uses, next, words, isEnding, opened }: Props) {
  // One that is listed and not drawn yet is still waited for.
  const waiting = useNextPicture(pictures.flatMap(({ image }) => image?.url ?? []).join(' '));
  const [edited, edit] = useState<LibraryPicture | undefined>(opened ?? undefined);
  const [failure, setFailure] = useState<string>();
  const usesOf = (slug: string) => uses.find((each) => each.slug === slug);
  async function take(file: File): Promise<void> {
    const { problem } = await sendToLibrary(file);
    setFailure(problem);
    if (problem === undefined) waiting.begin();
  }
  return (
    <Page
      title="Gambar"
      lead="Gambar sendiri untuk banner, artikel, promo, sorotan, klip, dan bentuk lebar atau tegak sebuah judul."
      actions={
        <FileButton accept={PICTURES} label="Kirim gambar" onFile={(file) => void take(file)} />
      }
    >
      <Alert>{failure}</Alert>
      {waiting.isWaiting && (
        <output className="text-small text-haze">Gambarnya sedang dibuat…</output>
      )}
      <Tabs label="Gambar yang mana" tabs={endingTabs} />
      <search hidden={isEnding}>
        <form className="mb-4 flex items-end gap-2">
          <Field label="Cari nama" name="cari" defaultValue={words} maxLength={80} />
          <Button type="submit">Cari</Button>
        </form>
      </search>
      {pictures.length === 0 ? (
        <Empty
          title={
            isEnding
              ? 'Tidak ada lisensi yang segera habis'
              : words === ''
                ? 'Belum ada gambar'
                : 'Tidak ada yang cocok'
          }
        >
          {isEnding
            ? `Yang habis dalam ${PICTURE_ENDS_SOON_DAYS} hari muncul di sini, sebelum hilang dari halaman penonton.`
            : 'Kirim JPEG, PNG, atau WebP, sedikitnya 320 piksel tiap sisi.'}
        </Empty>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
          {pictures.map((picture) => (
            <li key={picture.slug} className="grid content-start gap-2">
              <LibraryThumb picture={picture} />
              <span className="truncate text-small font-medium">{picture.name}</span>
              <span className="text-note text-haze">
                {picture.slug}
                {picture.credit !== '' && `, ${picture.credit}`}
              </span>
              {picture.licenceTo !== null && (
                <span className="text-note text-haze">
                  {picture.isOver ? <Badge tone="bad">Lisensi habis</Badge> : 'Boleh sampai'}{' '}
                  {dateTime(picture.licenceTo)}{' '}
                  {picture.endsSoon && <Badge tone="waiting">Segera habis</Badge>}
                </span>
              )}
              <PictureUses use={usesOf(picture.slug)} />
              <Button size="s" aria-label={`Ubah ${picture.name}`} onClick={() => edit(picture)}>
                Ubah
              </Button>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink to={`${paths.pictures}?${new URLSearchParams({ cari: words, sesudah: next })}`}>
          Lebih lama
        </ButtonLink>
      )}
      {edited !== undefined && (
        <LibraryDialog
          key={edited.slug}
          picture={edited}
          use={usesOf(edited.slug)}
          onCut={waiting.begin}
          onClose={() => edit(undefined)}
        />
      )}
    </Page>
  );
}

function LibraryThumb({ picture: { image, alt, focus, art } }: { picture: LibraryPicture }) {
  if (image === null)
    return (
      <span className="grid aspect-video place-items-center rounded-s bg-ink-2 text-note">…</span>
    );
  if (art.logo !== null)
    return (
      <img
        src={art.logo.url}
        width={art.logo.w}
        height={art.logo.h}
        alt={alt}
        loading="lazy"
        className="aspect-video w-full rounded-s bg-[#0b0d12] object-contain p-3"
      />
    );
  return (
    <img
      src={image.url}
      width={image.w}
      height={image.h}
      alt={alt}
      loading="lazy"
      className="aspect-video w-full rounded-s object-cover"
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
    />
  );
}
