import { Radio, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { timeLeft } from '../../lib/formats/formats.ts';
import { dayOf, dayWords, wallClock, type Zone } from '../../lib/formats/zone.ts';
import { KpiBadge } from '../../ui/kpi-badge.tsx';
import { ChannelMark } from '../../ui/channel-mark.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { whenIsOn } from './programme-acts.ts';

type Props = {
  channel: ChannelCard;
  programme: Programme | undefined;
  next: Programme | undefined;
  now: number;
  /** The moment on the screen. */
  at: number;
  /** What is on the screen is what is on the air. */
  isLive: boolean;
  zone: Zone;
  /** Refused: there is nothing to do about it here. */
  canWatch: boolean;
  liveTo: string;
  startOverTo: string;
};

/** What is on the screen: its class, how long it still goes on, and the other places on its timeline. */
export function ProgrammeCard(props: Props) {
  const { channel, programme, next, now, at, isLive, zone, canWatch } = props;
  const [isLong, setLong] = useState(false);
  const isOnAir = programme !== undefined && whenIsOn(programme, now) === 'now';
  const start = programme && Date.parse(programme.start);
  const day = start === undefined ? undefined : dayWords(dayOf(start, zone), dayOf(now, zone));
  return (
    <div className="gutter grid gap-3 py-4 lg:pr-0">
      <div className="flex items-start gap-3">
        <ChannelMark channel={channel} className="size-12 text-body" />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-small text-mist">
            <span className="tabular font-bold">{channel.number}</span> {channel.name}
          </p>
          <h1 className="text-lead leading-tight font-extrabold">
            {programme?.title ?? (canWatch ? `${channel.name} langsung` : channel.name)}
          </h1>
          {programme && (
            <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-mist">
              {isOnAir && isLive && <LiveBadge isQuiet={!canWatch} />}
              {programme.kpiClass !== null && <KpiBadge kpiClass={programme.kpiClass} />}
              <span>
                {day?.name !== 'Hari ini' && `${day?.name}, ${day?.date} · `}
                {wallClock(Date.parse(programme.start), zone)}–
                {wallClock(Date.parse(programme.stop), zone)} {zone.name}
              </span>
              <span>{timeLeft(Date.parse(programme.stop) - at)}</span>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {programme && canWatch && (
          <LinkButton to={props.startOverTo} replace preventScrollReset look="secondary">
            <RotateCcw className="size-4" aria-hidden="true" />
            {isOnAir ? 'Tonton dari awal' : 'Ulangi dari awal'}
          </LinkButton>
        )}
        {!isLive && (
          <LinkButton to={props.liveTo} replace preventScrollReset look="secondary">
            <Radio className="size-4" aria-hidden="true" />
            Tonton langsung
          </LinkButton>
        )}
        {programme?.titleSlug && (
          <LinkButton to={paths.title(programme.titleSlug)} look="secondary">
            Info judul
          </LinkButton>
        )}
      </div>
      {programme && programme.synopsis !== '' && (
        <p className="max-w-text text-small text-mist">
          <span className={isLong ? undefined : 'lines-2'}>{programme.synopsis}</span>
          {programme.synopsis.length > 140 && (
            <button
              type="button"
              onClick={() => setLong(!isLong)}
              className="min-h-11 font-semibold text-cloud"
            >
              {isLong ? 'Ringkas' : 'Selengkapnya'}
            </button>
          )}
        </p>
      )}
      {next && (
        <p className="tabular text-small text-haze">
          Berikutnya {wallClock(Date.parse(next.start), zone)}: {next.title}
        </p>
      )}
      {programme === undefined && next === undefined && (
        <p className="text-small text-mist">
          Jadwal kanal ini belum ada.{' '}
          <Link to={paths.live} className="underline">
            Lihat panduan
          </Link>
        </p>
      )}
    </div>
  );
}
