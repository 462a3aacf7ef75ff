import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChipLinks } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { TitleGrid } from '../../ui/title-grid.tsx';

import type { SearchData } from './load-search.server.ts';
import { keepRecent } from './recent.ts';

const kindNames = { film: 'Film', series: 'Serial' };
/** Words that stay this long were meant. */
const MEANT_MS = 1_500;

/** What was found: titles, and people and genres that lead to more. */
export function Results({
  words,
  kind,
  found,
}: {
  words: string;
  kind: SearchData['kind'];
  found: NonNullable<SearchData['found']>;
}) {
  const hasFound = found.total > 0;
  const isChild = useIsChild();
  useEffect(() => {
    // What a child looks for is not kept.
    if (words === '' || !hasFound || isChild) return undefined;
    const timer = setTimeout(() => keepRecent(words), MEANT_MS);
    return () => clearTimeout(timer);
  }, [words, hasFound, isChild]);

  const narrowed = (jenis: string) =>
    `?${new URLSearchParams({ q: words, ...(jenis && { jenis }) })}`;
  return (
    <div className="grid gap-6">
      <output className="text-small text-mist">
        {hasFound ? `${found.total} judul untuk “${words}”` : ''}
      </output>
      {found.kinds.length > 1 && (
        <ChipLinks
          items={[
            { id: 'semua', name: 'Semua', to: narrowed(''), isChosen: kind === undefined },
            ...found.kinds.map(({ key, count }) => ({
              id: key,
              name: kindNames[key],
              count,
              to: narrowed(key),
              isChosen: kind === key,
            })),
          ]}
        />
      )}
      {found.people.length + found.genres.length > 0 && (
        <section aria-label="Orang dan genre">
          <ChipLinks items={[...found.people, ...found.genres]} />
        </section>
      )}
      {hasFound ? (
        <section aria-label="Judul yang ditemukan">
          <TitleGrid cards={found.cards} pages={found.pages} />
        </section>
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={`Tidak ada hasil untuk “${words}”`}
          action={<LinkButton to={paths.search}>Lihat semua kategori</LinkButton>}
        >
          <p>Coba kata yang lebih pendek, nama pemain, atau genre seperti “horor” dan “komedi”.</p>
        </EmptyState>
      )}
    </div>
  );
}
