import { loadSearch } from '../../features/search/load-search.server.ts';
import { LookAround } from '../../features/search/look-around.tsx';
import { Results } from '../../features/search/results.tsx';
import { SearchForm } from '../../features/search/search-form.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/search.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const name = loaderData?.words;
  return pageMeta({
    title: name ? `Hasil untuk ${name}` : 'Cari film, serial, dan pemain',
    description: 'Cari film dan serial di Tayang menurut judul, pemain, sutradara, atau genre.',
    path: paths.search,
    origin: originOf(matches),
    // Pages of results are for viewers, not for other search engines.
    ...(loaderData?.words && { isPrivate: true }),
  });
};

export function loader({ context, url }: Route.LoaderArgs) {
  return loadSearch(context.get(platformContext), url);
}

export default function Search({
  loaderData: { words, kind, found, around },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead name="Cari" />
      <div className="gutter grid gap-8 pt-4 low:gap-3 low:pt-2">
        <SearchForm words={words} />
        {found && <Results words={words} kind={kind} found={found} />}
        {around && <LookAround around={around} />}
      </div>
    </>
  );
}
