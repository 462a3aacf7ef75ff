import { ArticleBlocks } from '../../features/editorial/article-blocks.tsx';
import { ArticleCard, factsOf } from '../../features/editorial/article-card.tsx';
import { articleMeta } from '../../features/editorial/article-meta.ts';
import { loadArticle } from '../../features/editorial/load-article.server.ts';
import { date } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import type { Route } from './+types/article.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadArticle(context.get(platformContext), params.slug);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? articleMeta(loaderData, originOf(matches)) : [];

export default function Article({ loaderData: article }: Route.ComponentProps) {
  const { title, slug, lead, topic, topicName, byline, updatedAt, blocks, more } = article;
  const { leadPicture, credit } = article;
  const share = { name: title, path: paths.article(slug), text: `Baca "${title}" di Tayang` };
  return (
    <>
      <article className="bg-(image:--dusk-top) pt-[calc(var(--bar-top)+1rem)] lg:pt-[calc(var(--bar-top)+2rem)]">
        <header className="gutter mx-auto grid max-w-page gap-4">
          <Breadcrumbs
            trail={[
              { to: paths.home, label: 'Beranda' },
              { to: paths.articles, label: 'Artikel' },
              { to: paths.articlesOf(topic), label: topicName },
            ]}
          />
          <h1 className="text-show font-extrabold tracking-tight text-balance">{title}</h1>
          <p className="max-w-text text-lead text-mist">{lead}</p>
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-small text-haze">
              Oleh <span className="font-semibold text-cloud">{byline}</span> · {factsOf(article)}
              {updatedAt !== null && ` · diperbarui ${date(updatedAt)}`}
            </p>
            <ShareButton {...share} />
          </div>
          {leadPicture !== undefined && (
            <figure className="mt-2 grid gap-2">
              <Picture
                picture={leadPicture}
                sizes="(width >= 72rem) 66rem, 100vw"
                isLeading
                className="aspect-video w-full rounded-l object-cover lg:aspect-21/9"
              />
              {credit && <figcaption className="text-small text-haze">{credit}</figcaption>}
            </figure>
          )}
        </header>
        <div className="gutter mx-auto grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 pt-8">
          <ArticleBlocks blocks={blocks} />
          <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
            <p className="text-small text-mist">Suka tulisan ini? Ajak temanmu membacanya.</p>
            <ShareButton {...share} look="primary" />
          </footer>
        </div>
      </article>
      {more.length > 0 && (
        <section
          aria-labelledby="lain"
          className="gutter mx-auto grid max-w-page gap-6 pt-12 pb-10"
        >
          <h2 id="lain" className="text-head font-extrabold tracking-tight">
            Baca juga
          </h2>
          <ul className="grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
            {more.map((each) => (
              <li key={each.id}>
                <ArticleCard article={each} level="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
