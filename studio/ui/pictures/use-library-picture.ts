import { useEffect, useState } from 'react';
import type { LibraryPicture, listLibraryPictures } from '#contract/catalog/operator-pictures.ts';
import { callStudio } from '../../lib/call.ts';
import { untilLook } from '../../lib/send-picture.ts';

type Asked = {
  /** Null where it is there no more or may not be read; undefined until that is known. */
  picture: LibraryPicture | null | undefined;
  /** Looks again, until every ratio is drawn. */
  askAgain: () => void;
};

/** A picture of the library, asked for until it is drawn. */
export function useLibraryPicture(slug: string | null): Asked {
  const [found, setFound] = useState<{ slug: string; picture: LibraryPicture | null }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (slug === null) return undefined;
    const asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (looks: number): void => {
      callStudio<typeof listLibraryPictures>(
        'GET',
        '/studio/v1/picture/list',
        { query: { slug } },
        { signal: asking.signal, isBackground: true },
      )
        .then(({ result: { pictures } }) => {
          const picture = pictures[0] ?? null;
          setFound({ slug, picture });
          const drawn = round === 0 ? picture?.image : picture?.art['1:1'];
          if (drawn === null) timer = setTimeout(() => ask(looks + 1), untilLook(looks));
        })
        .catch(() => {
          if (!asking.signal.aborted) setFound({ slug, picture: null });
        });
    };
    ask(0);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [slug, round]);
  return {
    picture: found?.slug === slug ? found?.picture : undefined,
    askAgain: () => setRound((now) => now + 1),
  };
}
