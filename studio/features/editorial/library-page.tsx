import { type FormEvent, useState } from 'react';
import type { LibraryPicture } from '#contract/catalog/operator-pictures.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useNextPicture } from '../../lib/send-picture.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { sendToLibrary } from '../../ui/form/picture-picker.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Page } from '../../ui/page.tsx';
import { PictureFileField } from '../../ui/form/picture-file-field.tsx';

type Props = { pictures: readonly LibraryPicture[]; next: string | null; words: string };

/** Pictures of one's own: sent, named, licensed, and taken into documents by their address. */
export function LibraryPage({ pictures, next, words }: Props) {
  const waiting = useNextPicture(
    JSON.stringify(pictures.map(({ slug, image }) => [slug, image?.url])),
  );
  const [edited, edit] = useState<LibraryPicture>();
  const [failure, setFailure] = useState<string>();
  async function take(file: File): Promise<void> {
    const { problem } = await sendToLibrary(file);
    setFailure(problem);
    if (problem === undefined) waiting.begin();
  }
  return (
    <Page
      title="Gambar"
      lead="Gambar sendiri untuk artikel, promo, sorotan, dan klip. Gambar judul datang dari filmnya."
      actions={<PictureFileField label="Kirim gambar" onFile={(file) => void take(file)} />}
    >
      <Alert>{failure}</Alert>
      {waiting.isWaiting && (
        <output className="text-small text-haze">Gambarnya sedang dibuat…</output>
      )}
      <search>
        <form className="mb-4 flex items-end gap-2">
          <Field label="Cari nama" name="cari" defaultValue={words} maxLength={80} />
          <Button type="submit">Cari</Button>
        </form>
      </search>
      {pictures.length === 0 ? (
        <Empty title={words === '' ? 'Belum ada gambar' : 'Tidak ada yang cocok'}>
          Kirim JPEG, PNG, atau WebP, sedikitnya 320 piksel tiap sisi.
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
                  {dateTime(picture.licenceTo)}
                </span>
              )}
              <Button size="s" aria-label={`Ubah ${picture.name}`} onClick={() => edit(picture)}>
                Ubah
              </Button>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink to={`/gambar?${new URLSearchParams({ cari: words, sesudah: next })}`}>
          Lebih lama
        </ButtonLink>
      )}
      {edited !== undefined && (
        <EditDialog key={edited.slug} picture={edited} onClose={() => edit(undefined)} />
      )}
    </Page>
  );
}

function LibraryThumb({ picture: { image, alt, focus } }: { picture: LibraryPicture }) {
  if (image === null)
    return (
      <span className="grid aspect-video place-items-center rounded-s bg-ink-2 text-note">…</span>
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

function EditDialog({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const { slug } = picture;
  const [name, setName] = useState(picture.name);
  const [alt, setAlt] = useState(picture.alt);
  const [credit, setCredit] = useState(picture.credit);
  const [licenceTo, setLicence] = useState(picture.licenceTo ?? '');
  const [focus, setFocus] = useState(picture.focus);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  function save(event: FormEvent): void {
    event.preventDefault();
    const body = { slug, name: name.trim(), alt: alt.trim(), credit: credit.trim(), focus };
    send('save', { ...body, licenceTo: licenceTo === '' ? null : licenceTo });
  }
  return (
    <Dialog title="Ubah gambar" size="m" onClose={onClose}>
      <form onSubmit={save} className="grid gap-4">
        <LibraryThumb picture={{ ...picture, focus }} />
        <Field
          label="Nama"
          required
          maxLength={120}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label="Gambarannya dalam kata"
          maxLength={200}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <Field
          label="Kredit"
          maxLength={200}
          value={credit}
          onChange={({ target }) => setCredit(target.value)}
        />
        <TimeField
          name="licenceTo"
          label="Boleh ditampilkan sampai"
          hint="Kosong: seterusnya. Sesudahnya dokumen tampil tanpa gambar ini."
          defaultValue={picture.licenceTo}
          onTime={setLicence}
        />
        <div className="grid grid-cols-2 gap-4">
          {(['x', 'y'] as const).map((axis) => (
            <Field
              key={axis}
              label={axis === 'x' ? 'Fokus dari kiri (%)' : 'Fokus dari atas (%)'}
              type="number"
              min={0}
              max={100}
              value={Math.round(focus[axis] * 100)}
              onChange={({ target }) =>
                setFocus({
                  ...focus,
                  [axis]: Math.min(100, Math.max(0, Number(target.value))) / 100,
                })
              }
            />
          ))}
        </div>
        <Alert>{failure?.message}</Alert>
        <div className="flex justify-between gap-2">
          <Button look="danger" isBusy={isBusy} onClick={() => send('remove', { slug })}>
            Hapus
          </Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Simpan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
