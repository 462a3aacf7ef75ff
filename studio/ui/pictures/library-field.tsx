import { type ReactNode, useState } from 'react';
import type { LibraryPicture, saveLibraryPicture } from '#contract/catalog/operator-pictures.ts';
import type { LibraryRatio } from '#contract/catalog/picture-fields.ts';
import { callStudio } from '../../lib/call.ts';
import { Button } from '../button.tsx';
import { PicturePicker } from '../form/picture-picker.tsx';
import type { Shown } from './crops.ts';
import { type Alignment, HeroPreview } from './hero-preview.tsx';
import { LicenceNote } from './licence-note.tsx';
import { useLibraryPicture } from './use-library-picture.ts';

type Props = {
  label: string;
  slug: string | null;
  ratio: LibraryRatio | 'logo';
  /** What viewers get without one. */
  none: string;
  /** Words that stand on it where it leads a page; of a logo, what it stands on. */
  hero?: { headline: string; alignment: Alignment; behind?: Shown | null } | undefined;
  onPick: (slug: string | null) => void;
  /** Other ways to one. */
  children?: ReactNode;
};

/** A picture of the library in a ratio, or as a logo: chosen, sent, or none. */
export function LibraryField({ label, slug, ratio, none, hero, onPick, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { picture, askAgain } = useLibraryPicture(slug);
  const choose = ratio === 'logo' ? 'Pilih atau kirim logo' : 'Pilih atau kirim gambar';
  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-2 text-small font-semibold">{label}</legend>
      {slug === null && <p className="text-small text-haze">{none}</p>}
      {slug !== null && picture === null && (
        <p className="text-small text-kunyit">Gambar ini tidak ada lagi. {none}</p>
      )}
      {picture != null && (
        <Chosen picture={picture} ratio={ratio} none={none} hero={hero} onDrawn={askAgain} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="s" aria-label={`${choose}: ${label}`} onClick={() => setOpen(true)}>
          {choose}
        </Button>
        {children}
        {slug !== null && (
          <Button size="s" aria-label={`Lepas gambar ${label}`} onClick={() => onPick(null)}>
            Lepas
          </Button>
        )}
      </div>
      {isOpen && (
        <PicturePicker
          as={ratio === 'logo' ? ratio : undefined}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false);
            onPick(picked);
          }}
        />
      )}
    </fieldset>
  );
}

type ChosenProps = Pick<Props, 'ratio' | 'none' | 'hero'> & {
  picture: LibraryPicture;
  onDrawn: () => void;
};

function Chosen({ picture, ratio, none, hero, onDrawn }: ChosenProps) {
  const image = ratio === '16:9' ? picture.image : picture.art[ratio];
  const alt = picture.alt || picture.name;
  return (
    <>
      {picture.image === null ? (
        <output className="text-small text-haze">Gambarnya sedang dibuat…</output>
      ) : image === null ? (
        <Undrawn picture={picture} ratio={ratio} none={none} onDrawn={onDrawn} />
      ) : ratio === 'logo' ? (
        hero?.behind ? (
          <HeroPreview image={hero.behind} ratio="16:9" logo={image} {...hero} />
        ) : (
          <img src={image.url} alt={alt} className="h-20 w-auto rounded-s bg-[#0b0d12] p-3" />
        )
      ) : hero !== undefined && (ratio === '16:9' || ratio === '21:9') ? (
        <HeroPreview image={image} ratio={ratio} {...hero} />
      ) : (
        <img
          src={image.url}
          width={image.w}
          height={image.h}
          alt={alt}
          className="h-44 w-auto rounded-s"
        />
      )}
      <LicenceNote picture={picture} none={none} />
    </>
  );
}

/** Drawn before there was this ratio, which it can be anew; a logo it is not where nothing of it is see-through. */
function Undrawn({ picture, ratio, none, onDrawn }: Omit<ChosenProps, 'hero'>) {
  const [problem, setProblem] = useState(false);
  const { slug, name, alt, credit, licenceTo, focus, crops } = picture;
  const isOld = picture.art['1:1'] === null;
  async function drawAnew(): Promise<void> {
    const body = { slug, name, alt, credit, licenceTo, focus, crops };
    await callStudio<typeof saveLibraryPicture>('POST', '/studio/v1/picture/save', { body }).then(
      onDrawn,
      () => setProblem(true),
    );
  }
  if (ratio === 'logo' && !isOld)
    return (
      <p className="text-small text-kunyit">
        Latar gambar ini tidak tembus pandang, jadi tidak bisa menjadi logo. {none}
      </p>
    );
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-kunyit">
      Gambar ini belum punya bentuk ini.
      <Button size="s" onClick={() => void drawAnew()}>
        Buat bentuknya
      </Button>
      {problem && <span role="alert">Belum bisa. Coba lagi sebentar lagi.</span>}
    </p>
  );
}
