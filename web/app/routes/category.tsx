import { Clapperboard } from 'lucide-react';
import { getTopicTitles } from '#contract/catalog/topics.ts';
import { SortForm } from '../../features/browse/sort-form.tsx';
import { filterChips, readFilters } from '../../features/browse/title-filters.ts';
import { number } from '../../lib/formats/formats.ts';
import { cardView } from '../../lib/title/card.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  GRID_PAGE_SIZE,
  loadPages,
  orMissing,
  pagesAsked,
} from '../../lib/platform/pages.server.ts';
import { ALL_TITLES, paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { ChipLinks } from '../../ui/chips.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { TitleGrid } from '../../ui/title-grid.tsx';
import type { Route } from './+types/category.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { name, description, slug, total } = loaderData;
  return pageMeta({
    title: `${name}: ${number(total)} judul untuk ditonton`,
    description:
      description ||
      `Nonton ${number(total)} judul ${name.toLowerCase()} di Tayang, mulai Rp3.000 sehari.`,
    path: paths.category(slug),
    origin: originOf(matches),
  });
};

/** A category, a genre, or every title. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const filters = readFilters(url.searchParams);
  const pages = pagesAsked(url);
  const isAll = params.slug === ALL_TITLES;
  const { first, products, total, hasMore } = await orMissing(
    loadPages(pages, async (page) => {
      const query = {
        ...(!isAll && { slug: params.slug }),
        kind: filters.kind,
        isFree: filters.isFree ? 'Y' : 'N',
        yearFrom: filters.years?.from,
        yearTo: filters.years?.to,
        orderBy: filters.orderBy,
        page,
        pageSize: GRID_PAGE_SIZE,
      } as const;
      return (await platform.call(getTopicTitles, { query })).result;
    }),
  );
  return {
    name: first.topic?.name ?? 'Semua judul',
    description: first.topic?.description ?? '',
    slug: params.slug,
    total,
    filters,
    chips: filterChips(filters, first.facets),
    pages: hasMore ? pages : undefined,
    cards: products.map((card) => cardView(card)),
  };
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { name, description, slug, total, filters, chips, cards, pages } = loaderData;
  const isNarrowed = filters.isFree || filters.kind !== undefined || filters.years !== undefined;
  return (
    <>
      <PageHead
        name={name}
        note={`${number(total)} judul`}
        text={description}
        aside={<SortForm filters={filters} />}
      />
      <nav aria-label="Saring judul" className="gutter pt-5">
        <ChipLinks items={chips} isRow />
      </nav>
      <div className="gutter pt-6">
        {cards.length === 0 ? (
          <EmptyState
            icon={<Clapperboard aria-hidden="true" />}
            title={isNarrowed ? 'Tidak ada judul yang cocok' : 'Belum ada judul di sini'}
            action={
              isNarrowed ? (
                <LinkButton to={paths.category(slug)}>Hapus saringan</LinkButton>
              ) : (
                <LinkButton to={paths.home}>Lihat yang lain</LinkButton>
              )
            }
          >
            <p>
              {isNarrowed
                ? 'Coba lepas salah satu pilihan di atas.'
                : 'Judul baru datang terus. Sementara itu, ada banyak yang lain di beranda.'}
            </p>
          </EmptyState>
        ) : (
          <TitleGrid cards={cards} pages={pages} />
        )}
      </div>
    </>
  );
}
