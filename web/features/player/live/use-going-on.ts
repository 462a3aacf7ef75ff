import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#contract/constants.ts';
import type { PlayerProblem } from '../problem.ts';
import type { HeldPlace, Television } from './television.ts';
import type { AheadChannel } from './use-channels-ahead.ts';

/** Whoever was asked so lately says the same again. */
const ASK_AGAIN_MS = 60 * SECOND;
const MOMENT_MS = 5 * SECOND;
/** For these the platform is asked again: addresses end, and what is on changes who may watch it. */
const asksAgain: ReadonlySet<PlayerProblem> = new Set(['expired', 'refused']);

export function canAskAgain(problem: PlayerProblem): boolean {
  return asksAgain.has(problem);
}

type Going = {
  video: HTMLVideoElement | null;
  place: HeldPlace | undefined;
  problem: PlayerProblem | null;
  /** Where a part ends. */
  end: number | null;
  onOpenAt: (time: number) => void;
  onReopen: () => void;
  onMoment: (time: number) => void;
};

/**
 * A part that is over goes on with what came next, an address that has ended is asked for again, once.
 * @returns whether the platform is being asked just now: then nobody has to be told of the problem yet.
 */
export function useGoingOn({ video, place, problem, end, ...on }: Going): boolean {
  const { onOpenAt, onReopen, onMoment } = on;
  useEffect(() => {
    if (video === null || end === null) return undefined;
    const goOn = () => onOpenAt(end);
    video.addEventListener('ended', goOn);
    return () => video.removeEventListener('ended', goOn);
  }, [video, end, onOpenAt]);

  const askedAt = useRef(0);
  const [wasInVain, setInVain] = useState(false);
  const shouldAsk = problem !== null && canAskAgain(problem);
  useEffect(() => {
    setInVain(shouldAsk && Date.now() - askedAt.current < ASK_AGAIN_MS);
    if (!shouldAsk || Date.now() - askedAt.current < ASK_AGAIN_MS) return;
    askedAt.current = Date.now();
    onReopen();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it happens
  }, [shouldAsk]);

  const moment = place && Math.floor(place.at / MOMENT_MS) * MOMENT_MS;
  useEffect(() => {
    if (moment !== undefined) onMoment(moment);
  }, [moment, onMoment]);
  return shouldAsk && !wasInVain;
}

/** Reads the manifests of channels that may be next, each time somebody stirs: then they may change. */
export function useReadingAhead(
  television: Television | null,
  ahead: readonly AheadChannel[],
  isAwake: boolean,
): void {
  useEffect(() => {
    if (isAwake) for (const { media } of ahead) void television?.readAhead(media.url);
  }, [television, ahead, isAwake]);
}
