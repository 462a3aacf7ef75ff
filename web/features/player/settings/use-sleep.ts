import { useEffect } from 'react';
import { fallAsleep, useSleepTimer, wakeUp } from './sleep-timer.ts';

/** Pauses what plays once the sleep timer says so. @returns whether that has happened. */
export function useSleep(video: HTMLVideoElement | null, hasEnded: boolean): boolean {
  const { choice, at, isOver } = useSleepTimer();

  useEffect(() => {
    if (video === null || at === null) return undefined;
    const sleep = () => {
      video.pause();
      fallAsleep();
    };
    const timer = setTimeout(sleep, Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [video, at]);

  const isAtEnd = choice === 'end' && at === null && hasEnded;
  useEffect(() => {
    if (isAtEnd) fallAsleep();
  }, [isAtEnd]);

  // A viewer who plays on, by any button or key, is awake; so is one who leaves for another page.
  useEffect(() => {
    if (video === null || !isOver) return undefined;
    video.addEventListener('play', wakeUp);
    return () => {
      video.removeEventListener('play', wakeUp);
      wakeUp();
    };
  }, [video, isOver]);

  return isOver;
}
