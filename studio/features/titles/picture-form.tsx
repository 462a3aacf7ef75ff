import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { Link } from 'react-router';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Draft } from './draft.ts';

type Focus = TitleBody['posterFocus'];
type Image = NonNullable<TitleMedia['poster']>;

/** What of a title's pictures has to stay in view, and how it looks in every shape that viewers get. */
export function PictureForm({ body, isReadOnly, set, media }: Draft & { media: TitleMedia[] }) {
  const assetId = body.titleKind === 'film' ? body.assetId : firstFilmOf(body);
  const source = media.find((each) => each.assetId === assetId);
  if (source === undefined || (source.poster === null && source.backdrop === null))
    return (
      <Empty title="Belum ada gambar">
        Gambar datang dari film yang dipasang: poster dan latarnya diambil saat film diolah.
      </Empty>
    );
  const { poster, backdrop } = source;
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
      {poster !== null && (
        <Panel title="Poster">
          <FocusPicker
            label="Titik fokus poster"
            image={poster}
            focus={body.posterFocus}
            onChange={(posterFocus) => set({ posterFocus })}
            shapes={[
              ['2:3, kartu', 2 / 3],
              ['4:5, berbagi', 4 / 5],
              ['1:1, ikon', 1],
            ]}
          />
        </Panel>
      )}
      {backdrop !== null && (
        <Panel title="Latar">
          <div className="grid gap-4">
            <FocusPicker
              label="Titik fokus latar"
              image={backdrop}
              focus={body.backdropFocus}
              onChange={(backdropFocus) => set({ backdropFocus })}
              headline={{ text: body.name, side: body.textSide }}
              shapes={[
                ['16:9, beranda', 16 / 9],
                ['21:9, layar lebar', 21 / 9],
                ['4:5, ponsel', 4 / 5],
                ['1:1, pemutar mini', 1],
              ]}
            />
            <SelectField
              label="Sisi untuk tulisan"
              value={body.textSide}
              options={{ left: 'Kiri', right: 'Kanan' }}
              onChange={({ target }) =>
                set({ textSide: target.value === 'right' ? 'right' : 'left' })
              }
            />
          </div>
        </Panel>
      )}
    </fieldset>
  );
}

const firstFilmOf = ({ episodes }: TitleBody): string | null =>
  episodes
    .filter(({ assetId }) => assetId !== null)
    .toSorted((a, b) => a.season - b.season || a.number - b.number)[0]?.assetId ?? null;

const STEP = 0.02;
const moves: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

type Picker = {
  label: string;
  image: Image;
  focus: Focus;
  onChange: (focus: Focus) => void;
  shapes: readonly (readonly [name: string, ratio: number])[];
  headline?: { text: string; side: 'left' | 'right' };
};

/** A point on a picture, by press or by the arrow keys, and the crops that follow from it. */
function FocusPicker({ label, image, focus, onChange, shapes, headline }: Picker) {
  const hintId = useId();
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
  };
  const key = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onChange({ x: within(focus.x + move[0]), y: within(focus.y + move[1]) });
  };
  const position = `${focus.x * 100}% ${focus.y * 100}%`;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="grid gap-1">
        <button
          type="button"
          aria-label={`${label}: ${Math.round(focus.x * 100)} % dari kiri, ${Math.round(focus.y * 100)} % dari atas`}
          aria-describedby={hintId}
          onPointerDown={point}
          onKeyDown={key}
          className="relative block touch-none overflow-hidden rounded-s"
        >
          <img
            src={image.url}
            width={image.w}
            height={image.h}
            alt=""
            draggable={false}
            className="block h-64 w-auto"
          />
          <span
            aria-hidden="true"
            className="absolute size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-jingga shadow-raised"
            style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          />
        </button>
        <p id={hintId} className="text-note text-haze">
          Tekan gambarnya, atau geser dengan tombol panah.
        </p>
      </div>
      <ul className="flex flex-wrap gap-3">
        {shapes.map(([name, ratio]) => (
          <li key={name} className="grid gap-1 text-note text-haze">
            <span
              className="relative block h-32 overflow-hidden rounded-s bg-ink-2"
              style={{ aspectRatio: String(ratio) }}
            >
              <img
                src={image.url}
                alt=""
                className="size-full object-cover"
                style={{ objectPosition: position }}
              />
              {headline !== undefined && ratio > 1 && (
                <span
                  className={`absolute bottom-2 max-w-1/2 text-note font-bold text-white [text-shadow:0_1px_3px_#000] ${headline.side === 'left' ? 'left-2' : 'right-2 text-right'}`}
                >
                  {headline.text}
                </span>
              )}
            </span>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
