import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { paths } from '../../../lib/page/paths.ts';
import type { AfterWatching } from './after-watching.server.ts';

/** What to watch after this, asked for once it is wanted; undefined until it is there. */
export function useAfterFilm(productId: string, isWanted: boolean): AfterWatching | undefined {
  const { load, data, state } = useFetcher<AfterWatching>();
  const isMissing = isWanted && data === undefined && state === 'idle';
  useEffect(() => {
    if (isMissing) void load(paths.afterWatching(productId));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a failure is not asked again and again
  }, [isWanted, productId]);
  return data;
}
