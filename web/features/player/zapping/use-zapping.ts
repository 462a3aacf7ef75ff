import { useCallback, useEffect, useRef, useState } from 'react';
import { neighbourOf, numberTyped, typeDigit, type ZapChannel } from './zapping.ts';

/** A viewer who presses again so soon is on the way to another channel: only the last one is opened. */
const SETTLE_MS = 300;
/** So long a number may still get another digit. */
const DIGIT_MS = 1_400;
/** The name of a channel stays this long after it was opened. */
const SHOWN_MS = 2_600;

export type Zapping<C> = {
  /** The channel that is being opened or was just opened. */
  shown: C | null;
  /** Digits so far. */
  typed: string;
  /** No channel has the number that was typed. */
  isMissing: boolean;
  step(by: 1 | -1): void;
  to(channel: C): void;
  digit(digit: string): void;
};

/** Changing channels by steps and numbers: says at once where it goes, and opens it once that is settled. */
export function useZapping<C extends ZapChannel>(
  channels: readonly C[],
  current: C,
  open: (channel: C) => void,
): Zapping<C> {
  const [shown, setShown] = useState<C | null>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressedAt = useRef(0);
  /** From here the next step goes on, though its page may not be there yet. */
  const going = useRef<C>(undefined);
  const latest = useRef({ channels, current, open });
  useEffect(() => {
    latest.current = { channels, current, open };
  });
  useEffect(() => () => clearTimeout(settling.current), []);

  const to = useCallback((channel: C) => {
    setTyped('');
    setShown(channel);
    going.current = channel;
    clearTimeout(settling.current);
    const go = () => latest.current.open(channel);
    const isHasty = Date.now() - pressedAt.current < SETTLE_MS;
    pressedAt.current = Date.now();
    if (isHasty) settling.current = setTimeout(go, SETTLE_MS);
    else go();
  }, []);

  const step = useCallback(
    (by: 1 | -1) => {
      const next = neighbourOf(
        latest.current.channels,
        going.current ?? latest.current.current,
        by,
      );
      if (next !== undefined) to(next);
    },
    [to],
  );

  const digit = useCallback((pressed: string) => {
    setMissing(false);
    setTyped((before) => typeDigit(before, pressed));
  }, []);

  useEffect(() => {
    if (typed === '') return undefined;
    const { channel, isWhole } = numberTyped(latest.current.channels, typed);
    const settle = () => {
      if (channel !== undefined) return to(channel);
      setMissing(true);
    };
    const timer = setTimeout(settle, isWhole ? 0 : DIGIT_MS);
    const clear = setTimeout(() => setTyped(''), DIGIT_MS + SHOWN_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(clear);
    };
  }, [typed, to]);

  const hasArrived = shown !== null && shown.id === current.id;
  useEffect(() => {
    if (!hasArrived) return undefined;
    going.current = undefined;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [hasArrived]);

  return { shown, typed, isMissing: isMissing && typed !== '', step, to, digit };
}
