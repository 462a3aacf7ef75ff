import { BellRing, RotateCcw } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { Link } from 'react-router';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { wallClock, type Zone } from '../../lib/formats/zone.ts';
import { ChannelMark } from '../../ui/channel-mark.tsx';
import { overlaps, positionOf, shareOver, type Span } from './grid-maths.ts';
import { whenIsOn } from './programme-acts.ts';

type Props = {
  channel: ChannelCard;
  programmes: Programme[];
  grid: Span;
  /** What is drawn of it. */
  drawn: Span;
  now: number;
  zone: Zone;
  isCurrent: boolean;
  /** The programme that the tabulator reaches, when it is in this row. */
  focusId: string | null;
  reminded: ReadonlySet<string>;
  genreId: string | undefined;
  onOpen: (programme: Programme, channel: ChannelCard) => void;
};

/** A channel and what it shows. */
export const GuideRow = memo(function GuideRow(props: Props) {
  const { channel, programmes, grid, drawn, now, zone, isCurrent, focusId, genreId } = props;
  const shown = programmes.filter(
    (each) => overlaps(each, grid) && (overlaps(each, drawn) || each.id === focusId),
  );
  return (
    <li className="guide-row">
      <div className="guide-head">
        <Link
          to={paths.liveTv(channel.id, genreId)}
          className="guide-channel"
          aria-current={isCurrent || undefined}
          tabIndex={focusId === null ? -1 : 0}
        >
          <ChannelMark channel={channel} />
          <span className="guide-channel-name">
            <span className="tabular block text-note text-haze">{channel.number}</span>
            <span className="block truncate text-small font-semibold">{channel.name}</span>
          </span>
          <span className="sr-only lg:hidden">
            {channel.number} {channel.name}
          </span>
        </Link>
      </div>
      <ul aria-label={`Acara ${channel.name}`}>
        {shown.map((programme) => (
          <Cell
            key={programme.id}
            programme={programme}
            position={positionOf(programme, grid)}
            share={shareOver(programme, now)}
            when={whenIsOn(programme, now)}
            from={wallClock(Date.parse(programme.start), zone)}
            until={wallClock(Date.parse(programme.stop), zone)}
            isReached={programme.id === focusId}
            isReminded={props.reminded.has(programme.id)}
            to={paths.liveTv(channel.id, genreId, toProgramme(programme, now))}
            onOpen={() => props.onOpen(programme, channel)}
          />
        ))}
      </ul>
    </li>
  );
});

/** Where a press leads without scripts; with them it opens what can be done. */
function toProgramme({ isCatchup, id }: Programme, now: number) {
  return isCatchup && now > 0 ? { programmeId: id } : {};
}

type CellProps = {
  programme: Programme;
  position: { at: number; minutes: number };
  share: number;
  when: 'past' | 'now' | 'future';
  from: string;
  until: string;
  isReached: boolean;
  isReminded: boolean;
  to: string;
  onOpen: () => void;
};

/** Too narrow for words of its own, and for a thumb. */
const NARROW_MINUTES = 12;
/** Room for when it begins alone. */
const SHORT_MINUTES = 25;

function Cell({
  programme,
  position,
  share,
  when,
  from,
  until,
  isReached,
  isReminded,
  to,
  onOpen,
}: CellProps) {
  const style = {
    '--at': position.at,
    '--for': position.minutes,
    '--over': share,
  } as CSSProperties;
  return (
    <li
      className="guide-cell"
      style={style}
      data-short={position.minutes < NARROW_MINUTES ? '' : undefined}
    >
      <Link
        to={to}
        className="guide-show"
        data-when={when}
        data-programme={programme.id}
        aria-haspopup="dialog"
        tabIndex={isReached ? 0 : -1}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <span className="guide-words">
          <span className="guide-title">{programme.title}</span>
          <span className="guide-when">
            <span className={position.minutes < NARROW_MINUTES ? 'sr-only' : undefined}>
              {from}
              <span className={position.minutes < SHORT_MINUTES ? 'sr-only' : undefined}>
                –{until}
              </span>
            </span>
            {programme.isCatchup && (
              <RotateCcw className="size-3" aria-label="bisa ditonton ulang" />
            )}
            {isReminded && <BellRing className="size-3 text-kunyit" aria-label="akan diingatkan" />}
            {when === 'now' && <span className="sr-only">, sedang tayang</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}
