import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../web/lib/api/api-error.ts';

const AGAIN_MS = 1_500;
const PATIENCE = 20;

/** Sends a picture as it is; answers what the platform refuses it with, in words. */
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
    if (!response.ok)
      throw ApiError.from(response.status, await response.json().catch(() => undefined));
    return undefined;
  } catch (error) {
    return (error instanceof ApiError ? error : ApiError.offline()).failure.message;
  }
}

/** Asks anew until another picture is shown than now, for half a minute. */
export function useNextPicture(shown: string) {
  const { revalidate } = useRevalidator();
  const [since, setSince] = useState<{ shown: string; left: number }>();
  const isOver = since === undefined || since.shown !== shown || since.left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => {
      setSince((now) => now && { ...now, left: now.left - 1 });
      void revalidate();
    }, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOver, since, revalidate]);
  return { isWaiting: !isOver, begin: () => setSince({ shown, left: PATIENCE }) };
}
