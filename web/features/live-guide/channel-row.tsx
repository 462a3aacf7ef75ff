import { Link } from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { cx } from '../../ui/cx.ts';
import { Progress } from '../../ui/progress.tsx';
import { Still } from '../../ui/still.tsx';
import { LockedBadge } from '../../ui/tier-badge.tsx';
import { shareOver } from './grid-maths.ts';

type Props = {
  channel: ChannelCard;
  to: string;
  now: number;
  zone: Zone;
  isCurrent?: boolean;
  /** Leaves room at its end for a control that lies over it. */
  hasRoom?: boolean;
  /** On the page where it plays, another channel takes the place of this one. */
  doesReplace?: boolean;
  /** The viewer is about to choose it. */
  onIntent?: (() => void) | undefined;
};

/** A channel with what is on and what follows; the whole row is one link. */
export function ChannelRow(props: Props) {
  const { channel, to, now, zone, isCurrent = false, hasRoom = false } = props;
  const { doesReplace = false, onIntent } = props;
  // The list was drawn a while ago: what was next may be on by now.
  const hasMovedOn = channel.next !== null && Date.parse(channel.next.start) <= now;
  // What is not for a child is not named to one either: only when something is on again.
  const shown = forThisProfile(hasMovedOn ? channel.next : channel.now);
  const next = forThisProfile(hasMovedOn ? null : channel.next);
  return (
    <Link
      to={to}
      replace={doesReplace}
      preventScrollReset={doesReplace}
      aria-current={isCurrent ? 'true' : undefined}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      className={cx(
        'flex items-center gap-3 rounded-m p-2.5 transition-colors hover:bg-ink-2',
        isCurrent && 'bg-jingga-deep',
        hasRoom && 'pr-12',
      )}
    >
      <span className="relative shrink-0">
        <Still
          // What is on by now was not when the list was drawn.
          url={hasMovedOn ? (shown?.stillUrl ?? null) : channel.stillUrl}
          channel={channel}
          sizes="7rem"
          className="w-28"
        />
        {!channel.isEntitled && (
          <span className="absolute top-1 left-1">
            <LockedBadge tier={channel.tier} />
          </span>
        )}
        {shown !== null && (
          <span className="absolute inset-x-0 bottom-0">
            <Progress
              share={shareOver(shown, now)}
              label={`${shown.title}, bagian yang sudah lewat`}
            />
          </span>
        )}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex items-center gap-2 text-note text-haze">
          <span className="tabular font-bold text-mist">{channel.number}</span>
          <span className="truncate">{channel.name}</span>
        </span>
        <span className="lines-2 text-small font-semibold">
          {shown?.title ?? whenNothingIsOn(channel, next, now)}
        </span>
        {next !== null && (
          <span className="tabular truncate text-note text-haze">
            {wallClock(Date.parse(next.start), zone)} {next.title}
          </span>
        )}
      </span>
    </Link>
  );
}

function forThisProfile(programme: Programme | null): Programme | null {
  return programme?.isBlocked === true ? null : programme;
}

/** What begins later than this does not begin soon. */
const SOON = 15 * MINUTE;

function whenNothingIsOn(channel: ChannelCard, next: Programme | null, now: number): string {
  if (channel.now?.isBlocked === true) return 'Sebentar, belum ada acara untukmu';
  if (next === null) return 'Siaran langsung';
  return Date.parse(next.start) - now > SOON ? 'Sedang tidak siaran' : 'Siaran segera mulai';
}
