import { useEffect } from 'react';
import { Link } from 'react-router';
import { number } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from './chips.tsx';
import type { SearchData } from './load-search.server.ts';
import { forgetRecent, loadRecent, useRecent } from './recent.ts';

/** Before the first letter: what was searched for, genres and categories. */
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
          <Chips items={recent.map((word) => ({ id: word, name: word, to: paths.find(word) }))} />
        </section>
      )}
      {around.genres.length > 0 && (
        <section aria-labelledby="genre">
          <h2 id="genre" className="mb-4 text-lead font-bold">
            Genre
          </h2>
          <Chips items={around.genres} />
        </section>
      )}
      {around.categories.length > 0 && (
        <section aria-labelledby="kategori">
          <h2 id="kategori" className="mb-4 text-lead font-bold">
            Kategori
          </h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
            {around.categories.map(({ id, name, count, to }) => (
              <li key={id}>
                <Link
                  to={to}
                  prefetch="intent"
                  className="grid min-h-24 content-end gap-0.5 rounded-m border border-line bg-ink-1 bg-(image:--dusk) p-4 transition-colors hover:border-haze"
                >
                  <span className="font-bold">{name}</span>
                  <span className="text-note text-mist">{number(count)} judul</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
