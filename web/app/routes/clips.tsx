import { Clapperboard } from 'lucide-react';
import { breadcrumbData } from '../../features/editorial/article-meta.ts';
import { ClipCard } from '../../features/editorial/clip-card.tsx';
import { ClipPlayer } from '../../features/editorial/clip-player.tsx';
import { loadClips } from '../../features/editorial/load-clips.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Chips } from '../../ui/chips.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageTurner } from '../../ui/page-turner.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/clips.ts';

export function loader({ context, request, url }: Route.LoaderArgs) {
  return loadClips(context.get(platformContext), url, request);
}

/** The press on play, where no script took it. */
export async function action({ request }: Route.ActionArgs) {
  return { pressed: textOf(await request.formData(), 'klip') };
}

const trail = [
  { to: paths.home, label: 'Beranda' },
  { to: paths.clips, label: 'Klip' },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = originOf(matches);
  const chosen = loaderData?.chosen ?? null;
  const share = (chosen ?? loaderData?.clips[0])?.share;
  return [
    ...pageMeta({
      title:
        chosen === null ? 'Klip: cuplikan, trailer, dan di balik layar' : `Klip: ${chosen.name}`,
      description:
        chosen === null || chosen.text === ''
          ? 'Klip pendek dari film, serial, dan kanal Tayang, pilihan redaksi.'
          : chosen.text,
      path: chosen === null ? paths.clipsOf(loaderData?.category ?? null) : paths.clip(chosen.slug),
      origin,
      ...(share && { image: share }),
    }),
    breadcrumbData(trail, origin),
  ];
}

export default function Clips({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, category, clips, chosen, saver, page, isLast } = loaderData;
  const others = clips.filter(({ id }) => id !== chosen?.id);
  return (
    <>
      <PageHead name="Klip" text="Potongan pendek dari film, serial, dan kanal Tayang." />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-8 pt-4 pb-10">
        {chosen !== null && (
          <ClipPlayer
            key={chosen.id}
            clip={chosen}
            isPressed={actionData?.pressed === chosen.slug}
            saver={saver}
          />
        )}
        <Chips
          name="Kategori klip"
          chips={[
            { key: '', to: paths.clips, label: 'Semua' },
            ...categories.map(({ slug, name }) => ({
              key: slug,
              to: paths.clipsOf(slug),
              label: name,
            })),
          ]}
          current={category ?? ''}
        />
        {clips.length === 0 ? (
          <EmptyState icon={<Clapperboard aria-hidden="true" />} title="Belum ada klip">
            <p>Klip baru dari redaksi muncul di sini.</p>
          </EmptyState>
        ) : (
          <section aria-labelledby="daftar" className="grid gap-4">
            <h2 id="daftar" className="sr-only">
              Daftar klip
            </h2>
            <ul className="grid gap-x-4 gap-y-8 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {others.map((clip) => (
                <li key={clip.id}>
                  <ClipCard clip={clip} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {(page > 1 || !isLast) && (
          <PageTurner
            page={page}
            hasMore={!isLast}
            {...(category !== null && { kept: { kategori: category } })}
          />
        )}
      </div>
    </>
  );
}
