import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ArticleView } from './article-views.ts';

type Props = { article: ArticleView; level?: 'h2' | 'h3' };

/** An article in a list; the whole card is one link. */
export function ArticleCard({ article, level: Heading = 'h2' }: Props) {
  return (
    <Link
      to={paths.article(article.slug)}
      prefetch="intent"
      className="group grid content-start gap-3 rounded-m"
    >
      <Cover article={article} sizes="(width >= 64rem) 30vw, (width >= 40rem) 46vw, 92vw" />
      <span className="grid gap-1.5">
        <Eyebrow article={article} />
        <Heading className="text-lead font-bold text-balance underline-offset-4 group-hover:underline">
          {article.title}
        </Heading>
        <span className="line-clamp-2 text-small text-mist">{article.lead}</span>
        <span className="text-note text-haze">{factsOf(article)}</span>
      </span>
    </Link>
  );
}

/** The newest one, at the head of the page. */
export function LeadArticle({ article }: { article: ArticleView }) {
  return (
    <Link
      to={paths.article(article.slug)}
      prefetch="intent"
      className="group relative grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-l bg-ink-1 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <Cover article={article} sizes="(width >= 64rem) 58vw, 100vw" isLeading />
      <span className="grid content-center gap-3 p-5 md:p-8 lg:p-10">
        <Eyebrow article={article} />
        <h2 className="text-head font-extrabold tracking-tight text-balance underline-offset-4 group-hover:underline">
          {article.title}
        </h2>
        <span className="text-body text-mist">{article.lead}</span>
        <span className="text-small text-haze">
          {article.byline} · {factsOf(article)}
        </span>
      </span>
    </Link>
  );
}

function Cover({
  article,
  sizes,
  isLeading = false,
}: {
  article: ArticleView;
  sizes: string;
  isLeading?: boolean;
}) {
  return (
    <span className={cx('block overflow-hidden bg-ink-2', !isLeading && 'rounded-m')}>
      <Picture
        picture={article.picture}
        sizes={sizes}
        isLeading={isLeading}
        className="aspect-video size-full object-cover transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:transform-none"
      />
    </span>
  );
}

function Eyebrow({ article }: { article: ArticleView }) {
  return <span className="text-small font-bold text-kunyit">{article.topicName}</span>;
}

export function factsOf({ day, minutes }: ArticleView): string {
  return `${day} · ${minutes} menit baca`;
}
