import { useEffect } from 'react';
import { Link } from 'react-router';
import { number } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChipLinks } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import type { SearchData } from './load-search.server.ts';
import { forgetRecent, loadRecent, useRecent } from './recent.ts';

/** Before the first letter: what was searched for, and subjects as pictures. */
export function LookAround({ around }: { around: NonNullable<SearchData['around']> }) {
  const recent = useRecent((state) => state.words);
  const isChild = useIsChild();
  useEffect(loadRecent, []);
  return (
    <div className="grid gap-10">
      {!isChild && recent.length > 0 && (
        <section aria-labelledby="terakhir">
          <div className="mb-2 flex items-center justify-between">
            <h2 id="terakhir" className="text-lead font-bold">
              Pencarian terakhir
            </h2>
            <Button look="quiet" onClick={forgetRecent}>
              Hapus semua
            </Button>
          </div>
          <ChipLinks
            items={recent.map((word) => ({ id: word, name: word, to: paths.find(word) }))}
          />
        </section>
      )}
      {around.topics.length > 0 && (
        <section aria-labelledby="kategori">
          <h2 id="kategori" className="mb-4 text-lead font-bold">
            Jelajahi
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {around.topics.map(({ id, name, count, to, picture }) => (
              <li key={id}>
                <Link
                  to={to}
                  prefetch="intent"
                  className={cx(
                    'group relative isolate grid overflow-hidden rounded-m border border-line bg-ink-2 transition-colors hover:border-haze',
                    // On children's bright pages words stand below a picture: over a dark one they can't be read.
                    isChild
                      ? 'h-full content-start'
                      : 'aspect-video h-full min-h-full w-full content-end',
                  )}
                >
                  <Picture
                    picture={picture}
                    sizes="(width >= 64rem) 264px, (width >= 48rem) 30vw, 46vw"
                    className={
                      isChild
                        ? 'aspect-video w-full object-cover'
                        : 'absolute inset-0 -z-2 size-full object-cover transition-transform duration-200 ease-out group-hover:scale-105 motion-reduce:transition-none'
                    }
                  />
                  {!isChild && (
                    <span className="absolute inset-0 -z-1 bg-linear-to-t from-ink from-10% via-ink/60 via-45% to-transparent to-85%" />
                  )}
                  <span className="grid p-3">
                    <span className="lines-2 leading-tight font-bold">{name}</span>
                    <span className="tabular text-note text-mist">{number(count)} judul</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
