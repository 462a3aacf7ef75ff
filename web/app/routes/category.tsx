import { Clapperboard } from 'lucide-react';
import { data } from 'react-router';
import { getProductList, productOrders } from '#contract/catalog/titles.ts';
import { SortForm } from '../../features/browse/sort-form.tsx';
import { number } from '../../lib/formats/formats.ts';
import { cardView } from '../../lib/title/card.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  GRID_PAGE_SIZE,
  loadPages,
  orMissing,
  pagesAsked,
} from '../../lib/platform/pages.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
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

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const asked = url.searchParams.get('urut');
  const orderBy = productOrders.find((order) => order === asked);
  const pages = pagesAsked(url);
  const { first, products, total, hasMore } = await orMissing(
    loadPages(pages, async (page) => {
      const query = { categoryId: params.slug, orderBy, page, pageSize: GRID_PAGE_SIZE };
      return (await platform.call(getProductList, { query })).result;
    }),
  );
  if (first.category === null) throw data(null, { status: 404 });
  const { name, description, slug } = first.category;
  return {
    name,
    description,
    slug,
    total,
    orderBy: orderBy ?? '',
    pages: hasMore ? pages : undefined,
    cards: products.map((card) => cardView(card)),
  };
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { name, description, total, orderBy, cards, pages } = loaderData;
  return (
    <>
      <PageHead
        name={name}
        note={`${number(total)} judul`}
        text={description}
        aside={<SortForm value={orderBy} />}
      />
      <div className="gutter pt-6">
        {cards.length === 0 ? (
          <EmptyState
            icon={<Clapperboard aria-hidden="true" />}
            title="Belum ada judul di sini"
            action={<LinkButton to={paths.home}>Lihat yang lain</LinkButton>}
          >
            <p>Judul baru datang terus. Sementara itu, ada banyak yang lain di beranda.</p>
          </EmptyState>
        ) : (
          <TitleGrid cards={cards} pages={pages} />
        )}
      </div>
    </>
  );
}
