import type { LibraryPicture } from '#contract/catalog/operator-pictures.ts';
import { date } from '../../../web/lib/formats/formats.ts';
import { Badge } from '../badge.tsx';
import { useLibraryPicture } from './use-library-picture.ts';

/** What staff have to know of a picture's licence: that it ended, or ends soon. */
export function LicenceNote({
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

/** Whether what names a picture is of the library; else it is a title's address. */
export const isOfLibrary = (slug: string) => /^gambar-[0-9a-f]{12}$/.test(slug);

/** A picture that a document names: what it shows, whose it is, and until when. */
export function NamedPicture({ slug }: { slug: string }) {
  const { picture } = useLibraryPicture(slug);
  if (picture === undefined) return null;
  if (picture === null)
    return <p className="text-note text-kunyit">Gambar ini tidak ada lagi di pustaka.</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {picture.image === null ? (
        <output className="text-note text-haze">Gambarnya sedang dibuat…</output>
      ) : (
        <img src={picture.image.url} alt={picture.alt} className="h-16 w-auto rounded-s" />
      )}
      <LicenceNote picture={picture} none="Bagian ini tampil tanpa gambar." />
    </div>
  );
}
