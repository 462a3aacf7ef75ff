import { useEffect, useRef } from 'react';
import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Programme } from '#contract/live/shapes.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import type { Zone } from '../../../lib/formats/zone.ts';
import { opensAt, returnOf } from '../television/opens-at.ts';
import { offAirOf, passesWithTime } from './refused.tsx';

/** A broadcast ends a little beside its time, and its first segment takes some seconds. */
const AFTER = 8 * SECOND;
/** Of what is only being prepared. */
const SOON = 10 * SECOND;
/** Of a channel that is off the air: it may be back before its guide says. */
const LATER = MINUTE;
/** Timers count no further than 24 days. */
const MOST = 24 * 60 * MINUTE;

type Refused = {
  failure: Failure | null;
  isOfNow: boolean;
  isChild: boolean;
  schedule: readonly Programme[];
  now: number;
  zone: Zone;
};

/** When a refused channel opens by itself, and with what; it is asked again then, for what only takes time needs no press. */
export function useOpening(refused: Refused, ask: () => void) {
  const { failure, isOfNow, isChild, schedule, now, zone } = refused;
  const offAir = failure !== null && isOfNow ? offAirOf(failure) : undefined;
  const isPassing = failure !== null && isOfNow && passesWithTime(failure, isChild);
  const later = isPassing ? opensAt(schedule, now, zone) : undefined;
  const opens = offAir === undefined ? later : returnOf(schedule, offAir.returnsAt);
  const isPreparing = failure?.code === 'playback.notReady' && offAir === undefined;
  useAskingLater(isPreparing ? 'soon' : opens?.at, ask);
  useAskingLater(offAir === undefined ? undefined : 'later', ask);
  return opens;
}

function useAskingLater(at: number | 'soon' | 'later' | undefined, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (at === undefined) return undefined;
    if (at === 'soon' || at === 'later') {
      const again = setInterval(() => latest.current(), at === 'soon' ? SOON : LATER);
      return () => clearInterval(again);
    }
    const wait = Math.max(0, at - Date.now()) + AFTER;
    if (wait > MOST) return undefined;
    const timer = setTimeout(() => latest.current(), wait);
    return () => clearTimeout(timer);
  }, [at]);
}
