import { getSearchVodList } from '#contract/catalog/search.ts';
import { getProductList } from '#contract/catalog/titles.ts';
import { OlderSite } from '../../features/older-site/frame.tsx';
import { PlainCard } from '../../features/older-site/plain-card.tsx';
import { number } from '../../lib/formats/formats.ts';
import { cardView } from '../../lib/title/card.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { GRID_PAGE_SIZE, pagesAsked } from '../../lib/platform/pages.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import type { Route } from './+types/v3.ts';

/** No bars, no scripts: what old browsers and slow connections can carry. */
export const handle = { isBare: true, isPlain: true };

const LONGEST_WORDS = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const words = (url.searchParams.get('q') ?? '').replaceAll('\0', '').trim();
  const keyword = words.slice(0, LONGEST_WORDS);
  const page = pagesAsked(url);
  const { result } =
    keyword === ''
      ? await platform.call(getProductList, { query: { page, pageSize: GRID_PAGE_SIZE } })
      : await platform.call(getSearchVodList, {
          query: { keyword, page, pageSize: GRID_PAGE_SIZE },
        });
  return {
    words: keyword,
    page,
    hasMore: page * GRID_PAGE_SIZE < result.total,
    total: result.total,
    isAtHome: platform.page.isLegacy,
    cards: result.products.map((card) => cardView(card)),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Mode Ringan',
    description: 'Tayang tanpa skrip: daftar tayangan yang ringan untuk browser lama.',
    path: paths.olderSite,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function OlderHome({ loaderData }: Route.ComponentProps) {
  const { words, page, hasMore, total, cards, isAtHome } = loaderData;
  const to = (other: number) =>
    `${paths.olderSite}?${new URLSearchParams({ ...(words && { q: words }), hal: String(other) })}`;
  return (
    <OlderSite words={words} isAtHome={isAtHome}>
      <div>
        <h1 className="text-head font-extrabold">
          {words === '' ? 'Semua tayangan' : `Hasil untuk “${words}”`}
        </h1>
        <p className="text-small text-mist">
          {total === 0 ? 'Tidak ada judul yang cocok. Coba kata lain.' : `${number(total)} judul`}
        </p>
      </div>
      {cards.length > 0 && (
        <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card.id}>
              <PlainCard card={card} />
            </li>
          ))}
        </ul>
      )}
      <nav aria-label="Halaman" className="flex gap-3">
        {page > 1 && (
          <a href={to(page - 1)} className={buttonLook({ look: 'secondary' })}>
            Sebelumnya
          </a>
        )}
        {hasMore && (
          <a href={to(page + 1)} className={buttonLook({ look: 'secondary' })}>
            Berikutnya
          </a>
        )}
      </nav>
    </OlderSite>
  );
}
