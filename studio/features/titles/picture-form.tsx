import { useState } from 'react';
import { Link } from 'react-router';
import type { CutRatio, PictureShape } from '#contract/catalog/operator-pictures.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import type { ArtRatio } from '#contract/catalog/shapes.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import { useNextPicture } from '../../lib/send-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { cropAround, type Ratio } from '../../ui/pictures/crops.ts';
import { FocusPicker } from '../../ui/pictures/focus-picker.tsx';
import { HeroPreview } from '../../ui/pictures/hero-preview.tsx';
import { LibraryField } from '../../ui/pictures/library-field.tsx';
import { RatioThumb } from '../../ui/pictures/ratio-thumb.tsx';
import { CutDialog, type Cutting } from './cut-dialog.tsx';
import type { Draft } from './draft.ts';

const shapeNames: Record<PictureShape, string> = { poster: 'poster', backdrop: 'latar' };

/** What of a title's pictures has to stay in view, what stands in place of it, and how it looks in every shape that viewers get. */
export function PictureForm({ body, isReadOnly, set, media }: Draft & { media: TitleMedia[] }) {
  const [cutting, setCutting] = useState<Cutting>();
  const assetId = body.titleKind === 'film' ? body.assetId : firstFilmOf(body);
  const source = media.find((each) => each.assetId === assetId);
  const waiting = useNextPicture(`${source?.poster?.url ?? ''} ${source?.backdrop?.url ?? ''}`);
  if (source === undefined || (source.poster === null && source.backdrop === null))
    return (
      <Empty title="Belum ada gambar">
        Gambar datang dari film yang dipasang: poster dan latarnya diambil saat film diolah.
      </Empty>
    );
  const { poster, backdrop } = source;
  const { posterFocus, backdropFocus, textSide, art, name } = body;
  const alignment = textSide === 'right' ? 'RIGHT' : 'LEFT';
  const setArt = (ratio: ArtRatio, slug: string | null) => set({ art: { ...art, [ratio]: slug } });
  const cut = (shape: PictureShape, ratio: CutRatio) => (
    <Button size="s" onClick={() => setCutting({ shape, ratio })}>
      Potong {ratio} dari {shapeNames[shape]}
    </Button>
  );
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-4">
      <p className="text-small text-haze">
        Tekan bagian yang harus selalu terlihat. Gambarnya sendiri diganti di{' '}
        <Link
          className="underline underline-offset-2"
          to={`/media/${source.assetId}?bagian=gambar`}
        >
          media {source.name}
        </Link>
        .
      </p>
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
            {(['2:3', '4:5', '1:1'] as const).map((ratio) => (
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
            {cut('poster', '2:3')}
            {backdrop !== null && cut('backdrop', '2:3')}
          </div>
        </Panel>
      )}
      {backdrop !== null && (
        <Panel title="Latar">
          <div className="grid gap-4">
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
            <div className="flex flex-wrap gap-2">{cut('backdrop', '16:9')}</div>
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
      <Panel title="Gambar sendiri menurut bentuk">
        <div className="grid gap-6">
          <LibraryField
            label="21:9, layar lebar"
            slug={art['21:9']}
            ratio="21:9"
            none="Latarnya dipotong menurut titik fokus."
            hero={{ headline: name, alignment }}
            onPick={(slug) => setArt('21:9', slug)}
          >
            {backdrop !== null && cut('backdrop', '21:9')}
          </LibraryField>
          <LibraryField
            label="4:5, ponsel tegak"
            slug={art['4:5']}
            ratio="4:5"
            none="Posternya dipotong menurut titik fokus."
            onPick={(slug) => setArt('4:5', slug)}
          >
            {poster !== null && cut('poster', '4:5')}
            {backdrop !== null && cut('backdrop', '4:5')}
          </LibraryField>
        </div>
      </Panel>
      {cutting !== undefined && source[cutting.shape] !== null && (
        <CutDialog
          {...cutting}
          source={source}
          name={name}
          onClose={() => setCutting(undefined)}
          onCut={(slug) => {
            const { ratio } = cutting;
            setCutting(undefined);
            if (slug === null) waiting.begin();
            else if (ratio === '21:9' || ratio === '4:5') setArt(ratio, slug);
          }}
        />
      )}
    </fieldset>
  );
}

const places = {
  poster: { '2:3': '2:3, kartu', '4:5': '4:5, berbagi', '1:1': '1:1, ikon' },
  backdrop: { '4:5': '4:5, ponsel', '1:1': '1:1, pemutar mini' },
} satisfies Record<PictureShape, Partial<Record<Ratio, string>>>;

const firstFilmOf = ({ episodes }: TitleBody): string | null =>
  episodes
    .filter(({ assetId }) => assetId !== null)
    .toSorted((a, b) => a.season - b.season || a.number - b.number)[0]?.assetId ?? null;
