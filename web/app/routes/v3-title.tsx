import { getProductDetail } from '#contract/catalog/titles.ts';
import { getEntitlement } from '#contract/playback/index.ts';
import { OlderSite } from '../../features/older-site/frame.tsx';
import { noteOf } from '../../lib/title/card.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { pictureOf } from '../../lib/title/picture.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Picture } from '../../ui/picture.tsx';
import type { Route } from './+types/v3-title.ts';

export const handle = { isBare: true, isPlain: true };

const WIDEST = 640;

export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { result: title } = await orMissing(
    platform.call(getProductDetail, { query: { slug: params.slug } }),
  );
  const { productId } = title;
  const { result: entitlement } = await platform.call(getEntitlement, { query: { productId } });
  const { images, seasons } = title;
  return {
    slug: title.slug,
    name: title.name,
    tagline: title.tagline,
    synopsis: title.synopsis,
    note: [title.filmClass, noteOf(title)].filter(Boolean).join(' · '),
    picture: pictureOf(images.backdrop, images.placeholder, WIDEST),
    isAtHome: platform.page.isLegacy,
    play: entitlement.entitled
      ? { to: paths.watch(entitlement.productId), label: entitlement.episodeLabel }
      : null,
    reason: entitlement.reason,
    /** Where it can be bought. */
    offersAt:
      entitlement.entitled || entitlement.offer === null ? null : paths.packagesFor(productId),
    episodes: seasons.flatMap(({ number: season, episodes }) =>
      episodes.map((episode) => ({
        id: episode.productId,
        label: `Musim ${season}, episode ${episode.number}: ${episode.name}`,
      })),
    ),
  };
}

export function meta({ loaderData: title, matches }: Route.MetaArgs) {
  return pageMeta({
    title: title?.name ?? 'Tayangan',
    description: title?.tagline || 'Tayangan di Mode Ringan Tayang.',
    path: title === undefined ? paths.olderSite : paths.title(title.slug),
    origin: originOf(matches),
    isPrivate: true,
  });
}

const refusals = {
  'sign-in': 'Masuk dulu untuk menonton. Gratis untuk semua yang punya akun.',
  plan: 'Tayangan ini butuh paket yang lebih lengkap daripada paketmu.',
  buy: 'Tayangan ini disewa satuan, terpisah dari paket.',
  country: 'Judul ini belum tersedia di negara tempatmu menonton.',
} as const;

export default function OlderTitle({ loaderData: title }: Route.ComponentProps) {
  const { play, reason } = title;
  return (
    <OlderSite isAtHome={title.isAtHome}>
      <article className="grid max-w-text gap-4">
        <Picture
          picture={title.picture}
          sizes="(width >= 40rem) 640px, 100vw"
          className="aspect-video w-full rounded-m object-cover"
          isLeading
        />
        <div>
          <h1 className="text-head font-extrabold">{title.name}</h1>
          <p className="text-small text-haze">{title.note}</p>
        </div>
        {play !== null ? (
          <a href={play.to} className={buttonLook({ size: 'l' }, 'justify-self-start')}>
            {play.label === null ? 'Tonton' : `Tonton ${play.label}`}
          </a>
        ) : (
          <div className="grid gap-3 rounded-m border border-line bg-ink-1 p-4">
            <p>{refusals[reason ?? 'plan']}</p>
            {title.offersAt !== null && (
              <a href={title.offersAt} className={buttonLook({}, 'justify-self-start')}>
                Lihat paket
              </a>
            )}
          </div>
        )}
        <p className="text-mist">{title.synopsis}</p>
        {play !== null && title.episodes.length > 0 && (
          <section>
            <h2 className="text-lead font-bold">Episode</h2>
            <ul>
              {title.episodes.map(({ id, label }) => (
                <li key={id}>
                  <a href={paths.watch(id)} className="inline-block py-3 underline">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </OlderSite>
  );
}
