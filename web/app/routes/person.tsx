import { getPerson } from '#contract/catalog/people.ts';
import { workWords } from '../../features/title/credits.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { cardView } from '../../lib/title/card.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { TitleCard } from '../../ui/title-card.tsx';
import type { Route } from './+types/person.ts';

const TITLES = 48;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('setelah') ?? undefined;
  const query = { slug: params.slug, pageSize: TITLES, after };
  const { result } = await orMissing(context.get(platformContext).call(getPerson, { query }));
  const works = new Set(result.titles.flatMap((title) => title.works.map(plainWork)));
  return {
    slug: result.slug,
    name: result.name,
    portraitUrl: result.portraitUrl,
    works: [...works].join(', '),
    isFirst: after === undefined,
    next: result.next,
    titles: result.titles.map(({ card, works: own }) => ({
      card: cardView(card),
      work: own.map(workWords).join(', '),
    })),
  };
}

type Work = Parameters<typeof workWords>[0];
const plainWork = ({ role }: Work) => workWords({ role, character: null });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, slug, titles } = loaderData;
  const known = titles.slice(0, 3).map(({ card }) => card.name);
  return pageMeta({
    title: `${name}: film dan serial`,
    description: `Film dan serial bersama ${name} di Tayang, antara lain ${known.join(', ')}.`,
    path: paths.person(slug),
    origin: originOf(matches),
  });
}

export default function Person({ loaderData }: Route.ComponentProps) {
  const { slug, name, works, titles, next, isFirst } = loaderData;
  return (
    <article className="gutter grid gap-8 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <header className="flex flex-wrap items-center gap-4 md:gap-6">
        <Portrait
          name={name}
          url={loaderData.portraitUrl}
          className="size-20 text-head md:size-28"
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-head font-extrabold">{name}</h1>
          <p className="text-small text-mist">{works}</p>
        </div>
        <ShareButton name={name} path={paths.person(slug)} text={`${name} di Tayang`} isSmall />
      </header>
      <section aria-labelledby="karya" className="grid gap-4">
        <h2 id="karya" className="text-lead font-bold">
          Film dan serial
        </h2>
        <ul className="title-grid">
          {titles.map(({ card, work }) => (
            <li key={card.id} className="min-w-0">
              <TitleCard card={card} note={work} />
            </li>
          ))}
        </ul>
        {(next !== null || !isFirst) && (
          <nav aria-label="Halaman" className="flex flex-wrap gap-3">
            {!isFirst && (
              <LinkButton to={paths.person(slug)} look="quiet">
                Yang terbaru
              </LinkButton>
            )}
            {next !== null && (
              <LinkButton to={`${paths.person(slug)}?setelah=${next}`} look="secondary">
                Yang lebih lama
              </LinkButton>
            )}
          </nav>
        )}
      </section>
    </article>
  );
}
