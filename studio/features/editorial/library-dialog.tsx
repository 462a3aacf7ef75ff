import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { LibraryPicture } from '#contract/catalog/operator-pictures.ts';
import { type Crops, libraryRatios, type LibraryRatio } from '#contract/catalog/picture-fields.ts';
import type { PictureUse } from '#contract/editorial/licence-ends.ts';
import { number } from '../../../web/lib/formats/formats.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { CropDialog } from '../../ui/pictures/crop-dialog.tsx';
import { cropAround } from '../../ui/pictures/crops.ts';
import { FocusPicker } from '../../ui/pictures/focus-picker.tsx';
import { RatioThumb } from '../../ui/pictures/ratio-thumb.tsx';
import { pageOfDocument } from '../../lib/paths.ts';
import { kindWords } from './release-words.ts';

const names: Record<LibraryRatio, string> = {
  '16:9': '16:9, kartu dan banner',
  '2:3': '2:3, poster',
  '21:9': '21:9, layar lebar',
  '4:5': '4:5, ponsel tegak',
  '1:1': '1:1, layar kunci',
};

/** Documents that name a picture, each with its page; those that viewers see first. */
export function PictureUses({ use }: { use: PictureUse | undefined }) {
  if (use === undefined) return <span className="text-note text-haze">Tidak dipakai</span>;
  const { count, documents } = use;
  return (
    <div className="text-note text-haze">
      Dipakai di {number(count)} dokumen:
      <ul aria-label="Dipakai di" className="grid">
        {documents.map(({ documentId, kind, name, isLive }) => (
          <li key={documentId} className="truncate">
            {kindWords[kind]}{' '}
            <Link to={pageOfDocument(kind, documentId)} className="text-cloud underline">
              {name === '' ? 'tanpa nama' : name}
            </Link>
            {!isLive && ' (belum tayang)'}
          </li>
        ))}
        {count > documents.length && <li>dan {number(count - documents.length)} lagi</li>}
      </ul>
    </div>
  );
}

type Props = {
  picture: LibraryPicture;
  use: PictureUse | undefined;
  /** What was saved is cut otherwise: it is drawn anew. */
  onCut: () => void;
  onClose: () => void;
};

/** What a picture of the library is, whose, until when, and what of it every shape shows. */
export function LibraryDialog({ picture, use, onCut, onClose }: Props) {
  const { slug } = picture;
  // Those from before it was kept as it was sent are cut from what was drawn of them.
  const whole = picture.whole ?? picture.image;
  const [name, setName] = useState(picture.name);
  const [alt, setAlt] = useState(picture.alt);
  const [credit, setCredit] = useState(picture.credit);
  const [licenceTo, setLicence] = useState(picture.licenceTo ?? '');
  const [focus, setFocus] = useState(picture.focus);
  const [crops, setCrops] = useState<Crops>(picture.crops);
  const [cutting, cut] = useState<LibraryRatio>();
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone() {
      if (focus !== picture.focus || crops !== picture.crops) onCut();
      onClose();
    },
  });
  function save(event: FormEvent): void {
    event.preventDefault();
    const body = { slug, name: name.trim(), alt: alt.trim(), credit: credit.trim(), focus, crops };
    send('save', { ...body, licenceTo: licenceTo === '' ? null : licenceTo });
  }
  return (
    <Dialog title="Ubah gambar" size="l" onClose={onClose}>
      <form onSubmit={save} className="grid gap-4">
        {whole !== null && (
          <div className="flex flex-wrap items-start gap-4">
            <FocusPicker label="Titik fokus" image={whole} focus={focus} onChange={setFocus} />
            {libraryRatios.map((ratio) => (
              <div key={ratio} className="grid content-start gap-2">
                <RatioThumb
                  image={whole}
                  ratio={ratio}
                  crop={crops[ratio] ?? cropAround(whole, ratio, focus)}
                  name={`${names[ratio]}${crops[ratio] === undefined ? '' : ', potongan sendiri'}`}
                />
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="s"
                    aria-label={`Potong sendiri ${ratio}`}
                    onClick={() => cut(ratio)}
                  >
                    Potong sendiri
                  </Button>
                  {crops[ratio] !== undefined && (
                    <Button
                      size="s"
                      aria-label={`Ikut titik fokus ${ratio}`}
                      onClick={() => setCrops(({ [ratio]: _, ...others }) => others)}
                    >
                      Ikut titik fokus
                    </Button>
                  )}
                </div>
              </div>
            ))}
          </div>
        )}
        <div className="grid gap-4 md:grid-cols-2">
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
            hint="Pemilik fotonya. Penonton membacanya di dekat gambar."
            maxLength={200}
            value={credit}
            onChange={({ target }) => setCredit(target.value)}
          />
          <TimeField
            name="licenceTo"
            label="Boleh ditampilkan sampai"
            hint="Kosong: seterusnya. Sesudahnya halaman tampil tanpa gambar ini."
            defaultValue={picture.licenceTo}
            onTime={setLicence}
          />
        </div>
        <PictureUses use={use} />
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
      {cutting !== undefined && whole !== null && (
        <CropDialog
          image={whole}
          ratio={cutting}
          crop={crops[cutting] ?? cropAround(whole, cutting, focus)}
          onClose={() => cut(undefined)}
          onCrop={(crop) => {
            setCrops((now) => ({ ...now, [cutting]: crop }));
            cut(undefined);
          }}
        />
      )}
    </Dialog>
  );
}
