import { Link } from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import { timeLeft } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Rail } from '../../ui/rail.tsx';
import { Still } from '../../ui/still.tsx';
import { LockedBadge } from '../../ui/tier-badge.tsx';
import type { LiveView } from './live-view.ts';

const SIZES = '(width >= 64rem) 320px, (width >= 30rem) 272px, 68vw';
const TICK = MINUTE / 2;

/** What television shows at this moment. */
export function LiveRail({ channels, drawnAt }: { channels: LiveView[]; drawnAt: number }) {
  const now = useNow(drawnAt, TICK);
  return (
    <Rail id="langsung" name="Sedang tayang" shape="wide" moreTo={paths.live}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <LiveCard channel={channel} now={now} />
        </li>
      ))}
    </Rail>
  );
}

function LiveCard({ channel, now }: { channel: LiveView; now: number }) {
  const { id, name, title, stillUrl, tier, from, until, score, sides } = channel;
  const isOver = now >= until;
  return (
    <Link to={paths.liveTv(id)} className="title-card" data-shape="wide">
      <span className="title-card-frame">
        {sides === null ? (
          <Still url={stillUrl} channel={channel} sizes={SIZES} className="size-full" />
        ) : (
          <Sides sides={sides} />
        )}
        <span className="title-card-progress">
          <Progress share={(now - from) / (until - from)} label="Bagian yang sudah lewat" />
        </span>
        {score !== null && (
          <span className="tabular absolute right-2 bottom-4 z-1 rounded-s bg-veil px-2 py-0.5 text-small font-bold">
            <span aria-hidden="true">{score.shown}</span>
            <span className="sr-only">{score.spoken}</span>
          </span>
        )}
      </span>
      <span className="title-card-name">{title}</span>
      <span className="title-card-note tabular">
        {isOver ? name : `${name} · ${timeLeft(until - now)}`}
      </span>
      <span className="title-card-badges">
        {tier === null ? <LiveBadge /> : <LockedBadge tier={tier} />}
      </span>
    </Link>
  );
}

/** Of a match there is no picture but of its opening: later ones would tell how it stands. */
function Sides({ sides }: { sides: NonNullable<LiveView['sides']> }) {
  const [left, right] = sides.map(({ colour }) => `rgb(from ${colour} r g b / 0.55)`);
  return (
    <span
      aria-hidden="true"
      className="flex size-full items-center justify-center gap-6 bg-ink-2"
      style={{ backgroundImage: `linear-gradient(100deg, ${left}, transparent 45% 55%, ${right})` }}
    >
      {sides.map(({ name, mark, colour }) => (
        <span
          key={name}
          className="grid size-14 place-items-center rounded-m rounded-b-full border border-cloud/15 text-body font-extrabold text-paper"
          style={{ background: colour }}
        >
          {mark}
        </span>
      ))}
    </span>
  );
}
