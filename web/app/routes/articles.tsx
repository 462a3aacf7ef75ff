import { Newspaper, Rss } from 'lucide-react';
import { data } from 'react-router';
import { listArticles } from '#contract/editorial/articles.ts';
import { articleTopics, isArticleTopic } from '#contract/editorial/topics.ts';
import { ArticleCard, LeadArticle } from '../../features/editorial/article-card.tsx';
import { breadcrumbData, feedLink } from '../../features/editorial/article-meta.ts';
import { articleView } from '../../features/editorial/article-views.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Chips } from '../../ui/chips.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTurner } from '../../ui/page-turner.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/articles.ts';

/** One leads, the others fill rows of three and of two. */
const ARTICLES = 13;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const topic = url.searchParams.get('topik') ?? undefined;
  if (topic !== undefined && !isArticleTopic(topic)) throw data(null, { status: 404 });
  const page = Number(url.searchParams.get('halaman') ?? 1);
  const query = { page, pageSize: ARTICLES, topic };
  // An address that was changed by hand is asked as it is, and named as no page.
  const isPage = Number.isInteger(page) && page >= 1 && page <= 10_000;
  if (!isPage) throw data(null, { status: 404 });
  const { result } = await orMissing(readContent(platform, listArticles, { query }));
  if (page > 1 && result.articles.length === 0) throw data(null, { status: 404 });
  return {
    topic: topic ?? null,
    page,
    isLast: page * ARTICLES >= result.total,
    articles: result.articles.map(articleView),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = originOf(matches);
  const topic = loaderData?.topic ?? null;
  const name = topic === null ? 'Artikel' : `Artikel: ${articleTopics[topic]}`;
  return [
    ...pageMeta({
      title: `${name} seputar film, serial, dan olahraga`,
      description:
        'Ulasan, cerita di balik layar, panduan menonton, dan kabar olahraga dari redaksi Tayang.',
      path: paths.articlesOf(topic),
      origin,
      ...(loaderData?.articles[0]?.share && { image: loaderData.articles[0].share }),
    }),
    feedLink,
    breadcrumbData(
      [
        { to: paths.home, label: 'Beranda' },
        { to: paths.articles, label: 'Artikel' },
      ],
      origin,
    ),
  ];
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { topic, page, articles, isLast } = loaderData;
  const [lead, ...others] = articles;
  return (
    <>
      <PageHead
        name="Artikel"
        text="Cerita di balik tayangan yang kamu tonton, dari redaksi Tayang."
      />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-6 pt-4 pb-10">
        <Chips
          name="Topik"
          chips={[
            { key: '', to: paths.articles, label: 'Semua' },
            ...Object.entries(articleTopics).map(([key, label]) => ({
              key,
              to: paths.articlesOf(key),
              label,
            })),
          ]}
          current={topic ?? ''}
        />
        {lead === undefined ? (
          <EmptyState icon={<Newspaper aria-hidden="true" />} title="Belum ada artikel">
            <p>Tulisan baru dari redaksi muncul di sini.</p>
          </EmptyState>
        ) : (
          <>
            <LeadArticle article={lead} />
            {others.length > 0 && (
              <ul className="grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
                {others.map((article) => (
                  <li key={article.id}>
                    <ArticleCard article={article} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {(page > 1 || !isLast) && (
          <PageTurner
            page={page}
            hasMore={!isLast}
            {...(topic !== null && { kept: { topik: topic } })}
          />
        )}
        <p className="flex justify-center">
          <a href={paths.articleFeed} className={buttonLook({ look: 'quiet' }, 'text-mist')}>
            <Rss className="size-4" aria-hidden="true" />
            Ikuti lewat RSS
          </a>
        </p>
      </div>
    </>
  );
}
