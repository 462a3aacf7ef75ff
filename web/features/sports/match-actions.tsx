import { CalendarPlus, Play, RotateCcw } from 'lucide-react';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { paths } from '../../lib/page/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { matchName } from './match-words.ts';

type Props = { fixture: FixtureView };

/** The ways to watch a match: now, from its start, or to be told when. */
export function MatchActions({ fixture }: Props) {
  const { channel, isOnAir, replay, status, slug } = fixture;
  const fromStart = channel && replay ? startOf(channel.id, replay) : undefined;
  const isToCome = status === 'scheduled' && !isOnAir;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {channel !== null && isOnAir && (
        <LinkButton to={paths.liveTv(channel.id)} size="l">
          <Play className="size-5" aria-hidden="true" />
          Tonton langsung
        </LinkButton>
      )}
      {fromStart !== undefined && (
        <LinkButton to={fromStart} size="l" look={isOnAir ? 'secondary' : 'primary'}>
          <RotateCcw className="size-5" aria-hidden="true" />
          {isOnAir ? 'Dari awal' : 'Tonton dari awal'}
        </LinkButton>
      )}
      {isToCome && (
        <a
          href={paths.matchCalendar(slug)}
          download
          className={buttonLook({ look: channel === null ? 'primary' : 'secondary', size: 'l' })}
        >
          <CalendarPlus className="size-5" aria-hidden="true" />
          Simpan ke kalender
        </a>
      )}
      <ShareButton name={matchName(fixture)} path={paths.match(slug)} size="l" />
    </div>
  );
}

function startOf(channelId: string, { programmeId, at }: NonNullable<FixtureView['replay']>) {
  return paths.liveTv(channelId, undefined, programmeId === null ? { at } : { programmeId });
}
