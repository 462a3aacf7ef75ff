import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import { SECOND } from '#contract/constants.ts';
import type { listChapters } from '#contract/live/sports.ts';
import { paths } from '../../lib/page/paths.ts';

export type MatchMoments = AnswerOf<typeof listChapters>['result'];

const FRESH = 15 * SECOND;

/** Key moments of the match that plays, as far as this viewer may know them, looked up again while it is watched. */
export function useMatchMoments(
  channelId: string,
  programme: { start: string; stop: string } | undefined,
): MatchMoments | undefined {
  const { start, stop } = programme ?? {};
  // One for each programme: what was known of another must not stand in for it meanwhile.
  const { load, data } = useFetcher<MatchMoments | null>({ key: `momen/${channelId}/${start}` });
  useEffect(() => {
    if (start === undefined || stop === undefined) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') {
        void load(paths.matchMoments(channelId, start, stop));
      }
    };
    look();
    const timer = setInterval(look, FRESH);
    return () => clearInterval(timer);
  }, [load, channelId, start, stop]);
  return programme === undefined ? undefined : (data ?? undefined);
}
