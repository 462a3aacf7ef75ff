import { useState } from 'react';
import { Link } from 'react-router';
import type { CutRatio, PictureShape } from '#contract/catalog/operator-pictures.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import { paths } from '../../lib/paths.ts';
import { useNextPicture } from '../../lib/send-picture.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { cropAround, type Ratio } from '../../ui/pictures/crops.ts';
import { FocusPicker } from '../../ui/pictures/focus-picker.tsx';
import { HeroPreview } from '../../ui/pictures/hero-preview.tsx';
import { RatioThumb } from '../../ui/pictures/ratio-thumb.tsx';
import { useLibraryPicture } from '../../ui/pictures/use-library-picture.ts';
import { CutDialog, type Cutting } from './cut-dialog.tsx';
import type { Draft } from './draft.ts';
import { type ArtKey, OwnArt } from './own-art.tsx';

const shapeNames: Record<PictureShape, string> = { poster: 'poster', backdrop: 'latar' };

/** What of a title's pictures has to stay in view, what stands in place of it, and how it looks in every shape that viewers get. */
export function PictureForm({ body, isReadOnly, set, media }: Draft & { media: TitleMedia[] }) {
  const [cutting, setCutting] = useState<Cutting>();
  const assetId = body.titleKind === 'film' ? body.assetId : firstFilmOf(body);
  const source = media.find((each) => each.assetId === assetId);
  const waiting = useNextPicture(`${source?.poster?.url ?? ''} ${source?.backdrop?.url ?? ''}`);
  const { posterFocus, backdropFocus, textSide, art, name } = body;
  const [ownPoster, ownBackdrop] = [useShown(art['2:3'], '2:3'), useShown(art['16:9'], '16:9')];
  const poster = ownPoster ?? source?.poster ?? null;
  const backdrop = ownBackdrop ?? source?.backdrop ?? null;
  const alignment = textSide === 'right' ? 'RIGHT' : 'LEFT';
  const setArt = (key: ArtKey, slug: string | null) => set({ art: { ...art, [key]: slug } });
  const cut = (shape: PictureShape, ratio: CutRatio) => (
    <Button size="s" onClick={() => setCutting({ shape, ratio })}>
      Potong {ratio} dari {shapeNames[shape]}
    </Button>
  );
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {source === undefined ? (
        <p className="text-small text-haze">
          Belum ada film, jadi belum ada gambar darinya. Poster dan latar bisa dikirim sekarang;
          yang tetap kosong diambil dari film begitu dipasang.
        </p>
      ) : (
        <p className="text-small text-haze">
          Tekan bagian yang harus selalu terlihat. Gambarnya sendiri diganti di{' '}
          <Link
            className="underline underline-offset-2"
            to={`${paths.asset(source.assetId)}?bagian=gambar`}
          >
            media {source.name}
          </Link>
          .
        </p>
      )}
      {waiting.isWaiting && (
        <output className="text-small text-haze">Gambarnya sedang dibuat…</output>
      )}
      {poster !== null && (
        <Panel title="Poster">
          <div className="flex flex-wrap items-start gap-4">
            <FocusPicker
              label="Titik fokus poster"
              image={poster}
              focus={posterFocus}
              onChange={(focus) => set({ posterFocus: focus })}
            />
            {(['2:3', '4:5'] as const).map((ratio) => (
              <RatioThumb
                key={ratio}
                image={poster}
                ratio={ratio}
                crop={cropAround(poster, ratio, posterFocus)}
                name={places.poster[ratio]}
              />
            ))}
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            {source?.poster != null && cut('poster', '2:3')}
            {source?.backdrop != null && cut('backdrop', '2:3')}
          </div>
        </Panel>
      )}
      {backdrop !== null && (
        <Panel title="Latar">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="flex flex-wrap items-start gap-4">
              <FocusPicker
                label="Titik fokus latar"
                image={backdrop}
                focus={backdropFocus}
                onChange={(focus) => set({ backdropFocus: focus })}
              />
              {(['4:5', '1:1'] as const).map((ratio) => (
                <RatioThumb
                  key={ratio}
                  image={backdrop}
                  ratio={ratio}
                  crop={cropAround(backdrop, ratio, backdropFocus)}
                  name={places.backdrop[ratio]}
                />
              ))}
            </div>
            <div className="flex flex-wrap items-start gap-4">
              <HeroPreview
                image={backdrop}
                ratio="16:9"
                focus={backdropFocus}
                headline={name}
                alignment={alignment}
              />
              {art['21:9'] === null && (
                <HeroPreview
                  image={backdrop}
                  ratio="21:9"
                  focus={backdropFocus}
                  headline={name}
                  alignment={alignment}
                />
              )}
            </div>
            {source?.backdrop != null && (
              <div className="flex flex-wrap gap-2">{cut('backdrop', '16:9')}</div>
            )}
            <SelectField
              label="Sisi untuk tulisan"
              value={textSide}
              options={{ left: 'Kiri', right: 'Kanan' }}
              onChange={({ target }) =>
                set({ textSide: target.value === 'right' ? 'right' : 'left' })
              }
            />
          </div>
        </Panel>
      )}
      <OwnArt
        {...{ art, name, textSide, backdrop }}
        film={{ poster: source?.poster ?? null, backdrop: source?.backdrop ?? null }}
        onPick={setArt}
        onCut={setCutting}
      />
      {cutting !== undefined && source !== undefined && source[cutting.shape] !== null && (
        <CutDialog
          {...cutting}
          source={source}
          name={name}
          onClose={() => setCutting(undefined)}
          onCut={(slug) => {
            const { ratio } = cutting;
            setCutting(undefined);
            if (slug === null) waiting.begin();
            else setArt(ratio, slug);
          }}
        />
      )}
    </fieldset>
  );
}

const places = {
  poster: { '2:3': '2:3, kartu', '4:5': '4:5, ponsel tegak' },
  backdrop: { '4:5': '4:5, ponsel', '1:1': '1:1, layar kunci' },
} satisfies Record<PictureShape, Partial<Record<Ratio, string>>>;

/** What of an own picture is shown in a ratio, once it is drawn and while it may be. */
function useShown(slug: string | null, ratio: '2:3' | '16:9') {
  const { picture } = useLibraryPicture(slug);
  if (picture == null || picture.isOver) return null;
  return ratio === '16:9' ? picture.image : picture.art[ratio];
}

const firstFilmOf = ({ episodes }: TitleBody): string | null =>
  episodes
    .filter(({ assetId }) => assetId !== null)
    .toSorted((a, b) => a.season - b.season || a.number - b.number)[0]?.assetId ?? null;
