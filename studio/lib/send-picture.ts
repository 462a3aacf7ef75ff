import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { readAnswer } from '../../web/lib/api/read-answer.ts';

const MOST_LOOKS = 60;
const LONGEST_MS = 10_000;

/** How long to wait before the next look at what is being drawn: soon at first, and ever longer where drawing has a queue. */
export const untilLook = (looks: number) => Math.min(1_500 * 1.2 ** looks, LONGEST_MS);

/** Sends a picture as it is; returns what the platform refuses it with, in words. */
export async function sendPicture(
  path: string,
  about: Record<string, string>,
  file: File,
): Promise<string | undefined> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams(about)}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': file.type === '' ? 'application/octet-stream' : file.type },
      body: file,
    });
    if (!response.ok) throw ApiError.from(response.status, await readAnswer(response));
    return undefined;
  } catch (error) {
    return (error instanceof ApiError ? error : ApiError.offline()).failure.message;
  }
}

/** Asks anew until another picture is shown than now, for some minutes. */
export function useNextPicture(shown: string) {
  const { revalidate } = useRevalidator();
  const [since, setSince] = useState<{ shown: string; looks: number }>();
  const isOver = since === undefined || since.shown !== shown || since.looks === MOST_LOOKS;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => {
      setSince((now) => now && { ...now, looks: now.looks + 1 });
      void revalidate();
    }, untilLook(since.looks));
    return () => clearTimeout(timer);
  }, [isOver, since, revalidate]);
  return { isWaiting: !isOver, begin: () => setSince({ shown, looks: 0 }) };
}
