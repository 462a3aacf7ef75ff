import type { CutRatio, PictureShape } from '#contract/catalog/operator-pictures.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Shown } from '../../ui/pictures/crops.ts';
import { LibraryField } from '../../ui/pictures/library-field.tsx';
import type { Cutting } from './cut-dialog.tsx';
import { artNames } from './words.ts';

export type ArtKey = keyof TitleBody['art'];

type Props = Pick<TitleBody, 'art' | 'name' | 'textSide'> & {
  /** What its film has. */
  film: { poster: Shown | null; backdrop: Shown | null };
  /** What viewers see it led by. */
  backdrop: Shown | null;
  onPick: (key: ArtKey, slug: string | null) => void;
  onCut: (cutting: Cutting) => void;
};

const shapeNames: Record<PictureShape, string> = { poster: 'poster', backdrop: 'latar' };

/** Pictures of a title's own, out of the library: in place of its film's, or before it has one. */
export function OwnArt({ art, name, textSide, film, backdrop, onPick, onCut }: Props) {
  const alignment = textSide === 'right' ? ('RIGHT' as const) : ('LEFT' as const);
  const hero = { headline: name, alignment };
  const cuts = (ratio: CutRatio) =>
    (['poster', 'backdrop'] as const).map(
      (shape) =>
        film[shape] !== null && (
          <Button key={shape} size="s" onClick={() => onCut({ shape, ratio })}>
            Potong {ratio} dari {shapeNames[shape]}
          </Button>
        ),
    );
  const field = (key: ArtKey) => ({
    label: artNames[key],
    ratio: key,
    slug: art[key],
    onPick: (slug: string | null) => onPick(key, slug),
  });
  const hasNone = film.poster === null && film.backdrop === null;
  return (
    <Panel title="Gambar sendiri menurut bentuk">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <LibraryField
          none={hasNone ? 'Belum ada poster: kartunya kosong.' : 'Poster dari film.'}
          {...field('2:3')}
        />
        <LibraryField
          none={hasNone ? 'Belum ada latar.' : 'Latar dari film.'}
          hero={hero}
          {...field('16:9')}
        />
        <LibraryField none="Latarnya dipotong menurut titik fokus." hero={hero} {...field('21:9')}>
          {film.backdrop !== null && cuts('21:9').at(-1)}
        </LibraryField>
        <LibraryField none="Posternya dipotong menurut titik fokus." {...field('4:5')}>
          {cuts('4:5')}
        </LibraryField>
        <LibraryField none="Layar kunci ponsel menampilkan latarnya." {...field('1:1')}>
          {cuts('1:1')}
        </LibraryField>
        <LibraryField
          none="Judulnya tertulis sebagai teks."
          hero={{ ...hero, behind: backdrop }}
          {...field('logo')}
        />
      </div>
    </Panel>
  );
}
