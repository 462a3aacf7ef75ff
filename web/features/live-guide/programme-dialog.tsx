import { CalendarPlus, Play, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { timeLeft } from '../../lib/formats/formats.ts';
import { dayOf, dayWords, wallClock, type Zone } from '../../lib/formats/zone.ts';
import { KpiBadge } from '../../ui/kpi-badge.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { ChannelMark } from '../../ui/channel-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ReminderButton } from '../../ui/reminder-button.tsx';
import { Still } from '../../ui/still.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import { shareOver } from './grid-maths.ts';
import { actsFor, type ProgrammeAct, whenIsOn } from './programme-acts.ts';

export type OpenProgramme = { programme: Programme; channel: ChannelCard };

export type ProgrammeDialogProps = {
  open: OpenProgramme;
  now: number;
  zone: Zone;
  genreId?: string | undefined;
  onClose: () => void;
};

/** What a programme is, and what can be done about it now. */
export function ProgrammeDialog({ open, now, zone, genreId, onClose }: ProgrammeDialogProps) {
  const { programme, channel } = open;
  const { title, subtitle, episode, synopsis, kpiClass, category, start, stop, isBlocked } =
    programme;
  const when = whenIsOn(programme, now);
  const day = dayWords(dayOf(Date.parse(start), zone), dayOf(now, zone));
  return (
    <Dialog isOpen onClose={onClose} title={title} shape="sheet">
      <div className="grid gap-3">
        {programme.stillUrl !== null && (
          <Still
            url={programme.stillUrl}
            channel={channel}
            sizes="(width < 48rem) 92vw, 32rem"
            className="rounded-m"
          />
        )}
        <p className="flex items-center gap-3 text-small">
          <ChannelMark channel={channel} className="size-9 text-note" />
          <span className="font-semibold">
            {channel.number} · {channel.name}
          </span>
          {!channel.isEntitled && <TierBadge tier={channel.tier} />}
        </p>
        <p className="tabular text-small text-mist">
          {day.name}, {day.date} · {wallClock(Date.parse(start), zone)}–
          {wallClock(Date.parse(stop), zone)} {zone.name}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-small text-mist">
          {when === 'now' && <LiveBadge />}
          {kpiClass !== null && <KpiBadge kpiClass={kpiClass} />}
          {[episode, category].filter((part) => part !== null).join(' · ')}
        </p>
        {when === 'now' && (
          <div className="grid gap-1">
            <Progress share={shareOver(programme, now)} label="Bagian acara yang sudah lewat" />
            <p className="text-note text-haze">{timeLeft(Date.parse(stop) - now)}</p>
          </div>
        )}
        {subtitle !== null && <p className="font-semibold">{subtitle}</p>}
        {synopsis !== '' && <p className="text-body text-mist">{synopsis}</p>}
        {kpiClass === 'D' && (
          <p className="text-small text-haze">
            Acara dewasa: hanya bisa ditonton pukul 22.00 sampai 03.00 {zone.name}.
          </p>
        )}
        {when === 'past' && !programme.isCatchup && !isBlocked && kpiClass !== 'D' && (
          <p className="text-small text-haze">Rekaman acara ini tidak disimpan.</p>
        )}
      </div>
      <div className="grid gap-2">
        {actsFor(programme, now, zone).map((act, at) => (
          <Act
            key={act}
            act={act}
            isFirst={at === 0}
            programme={programme}
            channel={channel}
            genreId={genreId ?? channel.genre.id}
            onDone={onClose}
          />
        ))}
        {programme.titleSlug !== null && (
          <LinkButton to={paths.title(programme.titleSlug)} look="quiet">
            Info judul ini
          </LinkButton>
        )}
      </div>
    </Dialog>
  );
}

type ActProps = {
  act: ProgrammeAct;
  isFirst: boolean;
  programme: Programme;
  channel: ChannelCard;
  genreId: string;
  onDone: () => void;
};

const icon = 'size-5';

function Act({ act, isFirst, programme, channel, genreId, onDone }: ActProps) {
  const look = isFirst ? 'primary' : 'secondary';
  const { id } = programme;
  switch (act) {
    case 'live':
      return (
        <LinkButton to={paths.liveTv(channel.id, genreId)} look={look} onClick={onDone}>
          <Play className={icon} fill="currentColor" aria-hidden="true" />
          Tonton langsung
        </LinkButton>
      );
    case 'start-over':
    case 'catch-up':
      return (
        <LinkButton
          to={paths.liveTv(channel.id, genreId, { programmeId: id })}
          look={look}
          onClick={onDone}
        >
          <RotateCcw className={icon} aria-hidden="true" />
          {act === 'start-over' ? 'Tonton dari awal' : 'Tonton ulang'}
        </LinkButton>
      );
    case 'remind':
      return <Remind programme={programme} channel={channel} genreId={genreId} look={look} />;
    case 'calendar':
      return (
        <Link
          to={paths.programmeCalendar(id)}
          reloadDocument
          download
          className={buttonLook({ look })}
        >
          <CalendarPlus className={icon} aria-hidden="true" />
          Unduh kalender
        </Link>
      );
  }
}

type RemindProps = Pick<ActProps, 'programme' | 'channel' | 'genreId'> & {
  look: 'primary' | 'secondary';
};

function Remind({ programme, channel, genreId, look }: RemindProps) {
  const { id, title, start, stop } = programme;
  const url = paths.liveTv(channel.id, genreId);
  const reminder = { id, title, start, stop, url, place: channel.name };
  return <ReminderButton reminder={{ ...reminder, subject: 'programme' }} look={look} size="m" />;
}
