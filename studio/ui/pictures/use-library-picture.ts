import { useEffect, useState } from 'react';
import type { LibraryPicture, listLibraryPictures } from '#contract/catalog/operator-pictures.ts';
import { callStudio } from '../../lib/call.ts';

const AGAIN_MS = 1_500;
const PATIENCE = 20;

/** A picture of the library, asked for until it is drawn; null where it is there no more or may not be read. */
export function useLibraryPicture(slug: string | null): LibraryPicture | null | undefined {
  const [found, setFound] = useState<{ slug: string; picture: LibraryPicture | null }>();
  useEffect(() => {
    if (slug === null) return undefined;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (left: number): void => {
      callStudio<typeof listLibraryPictures>(
        'GET',
        '/studio/v1/picture/list',
        { query: { slug } },
        { signal: asking.signal, isBackground: true },
      )
        .then(({ result: { pictures } }) => {
          const picture = pictures[0] ?? null;
          setFound({ slug, picture });
          const isDrawn = picture === null || picture.image !== null;
          if (!isDrawn && left > 0) timer = setTimeout(() => ask(left - 1), AGAIN_MS);
        })
        .catch(() => {
          if (!asking.signal.aborted) setFound({ slug, picture: null });
        });
    };
    ask(PATIENCE);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [slug]);
  return found?.slug === slug ? found?.picture : undefined;
}
