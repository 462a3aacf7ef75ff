import { useEffect, useRef, useState } from 'react';
import { SECOND } from '#contract/constants.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import type { HeldPosition } from '../television/television.ts';

/** A platform that was asked so lately gives the same answer. */
const ASK_AGAIN_MS = 60 * SECOND;
const MOMENT_MS = 5 * SECOND;
/** For these the platform is asked again: addresses end, and what is on changes who may watch it. */
const asksAgain: ReadonlySet<PlayerProblem> = new Set(['expired', 'refused']);

export function canAskAgain(problem: PlayerProblem): boolean {
  return asksAgain.has(problem);
}

type Going = {
  videoElement: HTMLVideoElement | null;
  position: HeldPosition | undefined;
  problem: PlayerProblem | null;
  /** Where a part ends. */
  end: number | null;
  onOpenAt: (time: number) => void;
  onReopen: () => void;
  onMoment: (time: number) => void;
};

/**
 * A part that is over goes on with what came next, an address that has ended is asked for again, once.
 * @returns whether the platform is being asked just now: the viewer need not see the problem yet.
 */
export function useGoingOn({ videoElement, position, problem, end, ...on }: Going): boolean {
  const { onOpenAt, onReopen, onMoment } = on;
  useEffect(() => {
    if (videoElement === null || end === null) return undefined;
    const goOn = () => onOpenAt(end);
    videoElement.addEventListener('ended', goOn);
    return () => videoElement.removeEventListener('ended', goOn);
  }, [videoElement, end, onOpenAt]);

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

  const moment = position && Math.floor(position.at / MOMENT_MS) * MOMENT_MS;
  useEffect(() => {
    if (moment !== undefined) onMoment(moment);
  }, [moment, onMoment]);
  return shouldAsk && !wasInVain;
}
