import { Bookmark } from 'lucide-react';
import { getFavoriteList } from '#contract/engagement/favourites.ts';
import { number } from '../../lib/formats/formats.ts';
import { cardView } from '../../lib/title/card.ts';
import { listContinueViews } from '../../lib/title/continue.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { GRID_PAGE_SIZE, loadPages, pagesAsked } from '../../lib/platform/pages.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { findViewer } from '../../lib/session/viewer.server.ts';
import { ContinueCard } from '../../ui/continue-card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Rail } from '../../ui/rail.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { TitleGrid } from '../../ui/title-grid.tsx';
import type { Route } from './+types/collection.ts';

const CONTINUES = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Koleksi',
    description: 'Judul yang kamu simpan dan yang belum selesai kamu tonton di Tayang.',
    path: paths.collection,
    origin: originOf(matches),
    isPrivate: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if ((await findViewer(platform)) === null) return null;
  const pages = pagesAsked(url);
  const [continues, { products, total, hasMore }] = await Promise.all([
    listContinueViews(platform, CONTINUES),
    loadPages(pages, async (page) => {
      return (await platform.call(getFavoriteList, { query: { page, pageSize: GRID_PAGE_SIZE } }))
        .result;
    }),
  ]);
  return {
    continues,
    total,
    pages: hasMore ? pages : undefined,
    cards: products.map((card) => cardView(card)),
  };
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <SignInFirst />;
  const { continues, total, cards, pages } = loaderData;
  return (
    <>
      <PageHead name="Koleksi" note={total > 0 ? `${number(total)} judul` : undefined} />
      {continues.length > 0 && (
        <Rail name="Lanjutkan menonton" shape="wide">
          {continues.map((item) => (
            <li key={item.productId}>
              <ContinueCard item={item} />
            </li>
          ))}
        </Rail>
      )}
      <section aria-labelledby="tersimpan" className="gutter pt-8">
        <h2 id="tersimpan" className="mb-4 text-lead font-bold">
          Yang kamu simpan
        </h2>
        {cards.length === 0 ? (
          <EmptyState
            icon={<Bookmark aria-hidden="true" />}
            title="Belum ada yang kamu simpan"
            action={<LinkButton to={paths.home}>Cari tontonan</LinkButton>}
          >
            <p>Tekan “Koleksi” di halaman sebuah judul, lalu temukan lagi di sini kapan saja.</p>
          </EmptyState>
        ) : (
          <TitleGrid cards={cards} pages={pages} />
        )}
      </section>
    </>
  );
}

function SignInFirst() {
  return (
    <>
      <PageHead name="Koleksi" />
      <EmptyState
        icon={<Bookmark aria-hidden="true" />}
        title="Simpan judul yang kamu suka"
        action={
          <>
            <LinkButton to={paths.login}>Masuk</LinkButton>
            <LinkButton to={paths.register} look="secondary">
              Daftar gratis
            </LinkButton>
          </>
        }
      >
        <p>Masuk untuk melihat koleksimu dan melanjutkan tontonan di perangkat mana pun.</p>
      </EmptyState>
    </>
  );
}
