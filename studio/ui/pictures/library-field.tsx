import { type ReactNode, useState } from 'react';
import type { LibraryPicture } from '#contract/catalog/operator-pictures.ts';
import type { LibraryRatio } from '#contract/catalog/picture-fields.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { PicturePicker } from '../form/picture-picker.tsx';
import { type Alignment, HeroPreview } from './hero-preview.tsx';
import { useLibraryPicture } from './use-library-picture.ts';

type Props = {
  label: string;
  slug: string | null;
  ratio: LibraryRatio;
  /** What viewers get without one. */
  none: string;
  /** Words that stand on it where it leads a page. */
  hero?: { headline: string; alignment: Alignment } | undefined;
  onPick: (slug: string | null) => void;
  /** Other ways to one. */
  children?: ReactNode;
};

/** A picture of the library in a ratio: chosen, sent, or none. */
export function LibraryField({ label, slug, ratio, none, hero, onPick, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const picture = useLibraryPicture(slug);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="text-small font-semibold">{label}</legend>
      {slug === null && <p className="text-small text-haze">{none}</p>}
      {slug !== null && picture === null && (
        <p className="text-small text-kunyit">Gambar ini tidak ada lagi. {none}</p>
      )}
      {picture != null && <Chosen picture={picture} ratio={ratio} none={none} hero={hero} />}
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => setOpen(true)}>
          Pilih atau kirim gambar
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

type ChosenProps = Pick<Props, 'ratio' | 'none' | 'hero'> & { picture: LibraryPicture };

function Chosen({ picture, ratio, none, hero }: ChosenProps) {
  const image = ratio === '16:9' ? picture.image : picture.art[ratio];
  return (
    <>
      {image === null ? (
        <output className="text-small text-haze">Gambarnya sedang dibuat…</output>
      ) : hero !== undefined && ratio !== '4:5' ? (
        <HeroPreview image={image} ratio={ratio} {...hero} />
      ) : (
        <img
          src={image.url}
          width={image.w}
          height={image.h}
          alt={picture.alt || picture.name}
          className="h-44 w-auto rounded-s"
        />
      )}
      <LicenceNote picture={picture} none={none} />
    </>
  );
}

/** What staff have to know of a picture's licence: that it ended, or ends soon. */
function LicenceNote({
  picture: { name, credit, licenceTo, isOver, endsSoon },
  none,
}: {
  picture: LibraryPicture;
  none: string;
}) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-note text-haze">
      <span>{credit === '' ? name : `${name}, ${credit}`}</span>
      {isOver && <Badge tone="bad">Lisensi habis</Badge>}
      {endsSoon && <Badge tone="waiting">Lisensi segera habis</Badge>}
      {licenceTo !== null && (isOver || endsSoon) && (
        <span>
          {isOver ? `Sejak ${date(licenceTo)}` : `Mulai ${date(licenceTo)}`} penonton tidak
          melihatnya. {none}
        </span>
      )}
    </p>
  );
}
