import { Eye, Pause, Play, VolumeX } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import type { WallTile as Tile } from '#contract/live/operator-wall.ts';
import { number } from '../../../web/lib/formats/formats.ts';
import { wallClock, WIB } from '../../../web/lib/formats/zone.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LiveVideo } from './live-video.tsx';
import { paths } from '../../lib/paths.ts';
import { problemNames, stateOf } from './words.ts';

type Props = {
  tile: Tile;
  hasAlarm: boolean;
  isPlaying: boolean;
  mayOperate: boolean;
  isBusy: boolean;
  onPlay: (isPlaying: boolean) => void;
  onHold: (hold: Tile['hold']) => void;
};

/** One channel of the wall: what it shows, how it does, and the keys that change what viewers get. */
export function WallTile(props: Props) {
  const { tile, hasAlarm, isPlaying, mayOperate, isBusy, onPlay, onHold } = props;
  const { words, tone } = stateOf(tile);
  const canHold = mayOperate && tile.kind === 'encoded';
  const isBackupUp = tile.sources.some(({ slot, isUp }) => slot === 'backup' && isUp);
  function press(event: KeyboardEvent): void {
    // Keys of the tile itself; what is typed in a control of it is its own.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const key = event.key.toLowerCase();
    if (key === 'p') onPlay(!isPlaying);
    else if (!canHold || isBusy) return;
    else if (key === 'c' && isBackupUp && tile.hold !== 'backup') onHold('backup');
    else if (key === 's' && tile.hold !== 'slate') onHold('slate');
    else if (key === 'k' && tile.hold !== null) onHold(null);
    else return;
    event.preventDefault();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are also its buttons
    <article
      aria-label={`${tile.number} ${tile.name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that its keys can be pressed
      tabIndex={0}
      onKeyDown={press}
      data-channel={tile.channelId}
      className={cx(
        'flex flex-col overflow-hidden rounded-m border bg-ink-1',
        hasAlarm ? 'border-merah' : 'border-line',
      )}
    >
      <div className="relative aspect-video overflow-hidden bg-black">
        <Still tile={tile} />
        {isPlaying && <LiveVideo channelId={tile.channelId} name={tile.name} />}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-2">
        <div className="flex items-center gap-2">
          <span className="tabular text-note text-haze">{tile.number}</span>
          <Link
            to={paths.channel(tile.channelId)}
            className="min-w-0 truncate text-small font-semibold underline-offset-4 hover:underline"
          >
            {tile.name}
          </Link>
        </div>
        <p className="tabular flex min-h-5 flex-wrap items-center gap-x-2 text-note text-haze">
          <Badge tone={tone}>{words}</Badge>
          <span className="inline-flex items-center gap-1">
            <Eye className="size-3.5" aria-hidden="true" />
            {number(tile.viewers)}
            <span className="sr-only"> penonton</span>
          </span>
          {tile.kind === 'encoded' && tile.state === 'live' && (
            <>
              <span>{number(tile.kbps)} kbps</span>
              <span>{(tile.lagMs / 1000).toFixed(1).replace('.', ',')} d</span>
              {tile.hasSound === false && (
                <span className="inline-flex items-center gap-1">
                  <VolumeX className="size-3.5" aria-hidden="true" />
                  Tanpa jalur suara
                </span>
              )}
            </>
          )}
          {tile.problems.map((problem) => (
            <Badge key={problem} tone="bad">
              {problemNames[problem]}
            </Badge>
          ))}
        </p>
        <p className="truncate text-note">
          {tile.now === null ? 'Tidak ada di panduan' : tile.now.title}
        </p>
        <p className="truncate text-note text-haze">
          {tile.next === null
            ? 'Berikutnya belum ada'
            : `${wallClock(Date.parse(tile.next.startAt), WIB)} ${tile.next.title}`}
        </p>
        <div className="mt-auto flex flex-wrap gap-1 pt-1">
          <Button
            size="s"
            look="quiet"
            aria-pressed={isPlaying}
            aria-label={`${isPlaying ? 'Hentikan' : 'Putar'} ${tile.name}`}
            onClick={() => onPlay(!isPlaying)}
          >
            {isPlaying ? (
              <Pause className="size-3.5" aria-hidden="true" />
            ) : (
              <Play className="size-3.5" aria-hidden="true" />
            )}
          </Button>
          {canHold && (
            <>
              <Button
                size="s"
                disabled={!isBackupUp || tile.hold === 'backup'}
                title={isBackupUp ? 'C' : 'Cadangan sedang tidak masuk'}
                isBusy={isBusy}
                onClick={() => onHold('backup')}
              >
                Cadangan
              </Button>
              <Button
                size="s"
                look="danger"
                title="S"
                disabled={tile.hold === 'slate'}
                isBusy={isBusy}
                onClick={() => onHold('slate')}
              >
                Slate
              </Button>
              <Button
                size="s"
                title="K"
                disabled={tile.hold === null}
                isBusy={isBusy}
                onClick={() => onHold(null)}
              >
                Kembali
              </Button>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

/** The newest small picture; the one before stays until this one is there. */
function Still({ tile: { still, mark, colour } }: { tile: Tile }) {
  const [shown, setShown] = useState(still);
  if (still === null) {
    return (
      <div
        className="absolute inset-0 grid place-items-center border-t-4 bg-ink-2"
        style={{ borderTopColor: colour }}
      >
        <span className="text-lead font-bold text-mist">{mark}</span>
      </div>
    );
  }
  const isNew = shown?.url !== still.url;
  return (
    <>
      {shown !== null && <Frame still={isNew ? shown : still} />}
      {(isNew || shown === null) && <Frame still={still} onLoad={() => setShown(still)} />}
    </>
  );
}

function Frame({ still, onLoad }: { still: NonNullable<Tile['still']>; onLoad?: () => void }) {
  const { sheet, url } = still;
  const place =
    sheet === null
      ? { width: '100%', height: '100%' }
      : {
          width: `${sheet.columns * 100}%`,
          height: `${sheet.rows * 100}%`,
          left: `${-sheet.column * 100}%`,
          top: `${-sheet.row * 100}%`,
        };
  return (
    <img
      src={url}
      alt=""
      style={place}
      onLoad={onLoad}
      className="absolute max-w-none object-fill"
    />
  );
}
