import { redirect } from 'react-router';
import { actOnReviews } from '../../features/reviews/act-on-reviews.server.ts';
import { loadReviews } from '../../features/reviews/load-reviews.server.ts';
import { ReviewBoard } from '../../features/reviews/review-board.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { Route } from './+types/title-reviews.ts';

/** Also what the title's own page fetches for its section once that comes near. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (platform.page.isChild) throw redirect(paths.title(params.slug));
  return orMissing(loadReviews(platform, params.slug, url.searchParams));
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return actOnReviews(context.get(platformContext), params.slug, await request.formData(), url);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta({
        title: `Ulasan ${loaderData.title.name}`,
        description: `Apa kata penonton tentang ${loaderData.title.name}: bintang, ulasan, dan siapa yang sudah menontonnya.`,
        path: paths.reviews(loaderData.title.slug),
        origin: originOf(matches),
      })
    : [];

export default function TitleReviews({ loaderData }: Route.ComponentProps) {
  const { title } = loaderData;
  return (
    <>
      <PageHead
        name={`Ulasan ${title.name}`}
        aside={
          <LinkButton to={paths.title(title.slug)} look="secondary">
            Ke halaman judul
          </LinkButton>
        }
      />
      <div className="gutter pt-6 pb-10">
        <h2 className="sr-only">Ulasan penonton</h2>
        <ReviewBoard key={title.id} data={loaderData} />
      </div>
    </>
  );
}
