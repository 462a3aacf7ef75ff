import { CalendarPlus, Film, Play, RotateCcw } from 'lucide-react';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { matchReminder } from '../../lib/feedback/reminder.ts';
import { ReminderButton } from '../../ui/reminder-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { matchName } from './match-words.ts';

type Props = { fixture: FixtureView; highlights: readonly { highlightId: string }[] };

/** The ways to watch a match: now, from its start, what mattered of it, or to be told when. */
export function MatchActions({ fixture, highlights }: Props) {
  const { channel, isOnAir, replay, status, slug } = fixture;
  const fromStart = channel && replay ? startOf(channel.id, replay) : undefined;
  // What the channel still shows of a match that is over is no longer the match.
  const isOn = isOnAir && status !== 'finished';
  const isToCome = status === 'scheduled' && !isOnAir;
  const [highlight] = highlights;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-2 gap-y-3 md:gap-x-3">
      {channel !== null && isOn && (
        <LinkButton to={paths.liveTv(channel.id)} size="l">
          <Play className="size-5" aria-hidden="true" />
          Tonton langsung
        </LinkButton>
      )}
      {fromStart !== undefined && (
        <LinkButton to={fromStart} size="l" look={isOn ? 'secondary' : 'primary'}>
          <RotateCcw className="size-5" aria-hidden="true" />
          {isOn ? 'Dari awal' : 'Tonton dari awal'}
        </LinkButton>
      )}
      {channel !== null && !isOn && highlight !== undefined && (
        <LinkButton
          to={paths.liveTv(channel.id, undefined, { programmeId: highlight.highlightId })}
          size="l"
          look={fromStart === undefined ? 'primary' : 'secondary'}
        >
          <Film className="size-5" aria-hidden="true" />
          Cuplikan
        </LinkButton>
      )}
      {isToCome && (
        <ReminderButton
          reminder={matchReminder({ ...fixture, name: matchName(fixture) })}
          look={fromStart === undefined ? 'primary' : 'secondary'}
        />
      )}
      {isToCome && (
        <a
          href={paths.matchCalendar(slug)}
          download
          // Beside the one that shares, on a phone too.
          className={buttonLook({ look: 'secondary' }, 'max-md:px-3.5')}
        >
          <CalendarPlus className="size-5" aria-hidden="true" />
          Simpan ke kalender
        </a>
      )}
      <ShareButton name={matchName(fixture)} path={paths.match(slug)} />
    </div>
  );
}

function startOf(channelId: string, { programmeId, at }: NonNullable<FixtureView['replay']>) {
  return paths.liveTv(channelId, undefined, programmeId === null ? { at } : { programmeId });
}
