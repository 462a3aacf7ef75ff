import { Link } from 'react-router';
import { getTerms } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { date } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/terms.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const package_id = url.searchParams.get('paket') ?? undefined;
  const terms_id = url.searchParams.get('syarat') ?? undefined;
  try {
    return (await call(getTerms, { query: { package_id, terms_id } })).result;
  } catch (error) {
    // An address that was cut off still leads to the general ones.
    if (!isApiError(error, 'common.badRequest')) throw error;
    return (await call(getTerms, { query: {} })).result;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Syarat dan ketentuan paket',
    description:
      'Apa yang kamu setujui saat membeli paket, menyewa judul, atau menambah paket tambahan di Tayang.',
    path: paths.terms(),
    origin: originOf(matches),
  });
}

/** Two may say the same. */
function paragraphsOf(body: string) {
  return body.split(/\n\s*\n/).map((words, index) => ({ key: `${index} ${words}`, words }));
}

export default function Terms({ loaderData: terms }: Route.ComponentProps) {
  return (
    <article className="gutter mx-auto grid w-full max-w-text gap-5 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <header className="grid gap-1">
        <h1 className="text-show font-extrabold">Syarat dan ketentuan</h1>
        <p className="text-small text-mist">
          Versi {terms.version}, berlaku sejak {date(terms.publishedAt)}
        </p>
      </header>
      {paragraphsOf(terms.body).map(({ key, words }) => (
        <p key={key} className="text-body whitespace-pre-line text-cloud/90">
          {words}
        </p>
      ))}
      <p className="text-small text-mist">
        Selain ini berlaku{' '}
        <Link to={paths.termsOfService} className="inline-block py-3 font-semibold underline">
          syarat layanan
        </Link>{' '}
        dan{' '}
        <Link to={paths.privacyPolicy} className="inline-block py-3 font-semibold underline">
          kebijakan privasi
        </Link>
        .
      </p>
      <LinkButton to={paths.packages} look="secondary" className="justify-self-start">
        Lihat paket
      </LinkButton>
    </article>
  );
}
