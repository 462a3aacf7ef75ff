import { Trophy } from 'lucide-react';
import { breadcrumbData } from '../../features/editorial/article-meta.ts';
import { MatchCard, PickCard } from '../../features/editorial/highlight-cards.tsx';
import { loadHighlights } from '../../features/editorial/load-highlights.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/highlights.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadHighlights(context.get(platformContext));
}

const trail = [
  { to: paths.home, label: 'Beranda' },
  { to: paths.highlights, label: 'Sorotan' },
];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = originOf(matches);
  const share = loaderData?.picks.find((pick) => pick.share)?.share;
  return [
    ...pageMeta({
      title: 'Sorotan: cuplikan dan putar ulang pertandingan',
      description:
        'Pilihan redaksi, cuplikan pertandingan, dan siaran ulang tujuh hari terakhir. Skor tidak ditampilkan sebelum kamu menontonnya.',
      path: paths.highlights,
      origin,
      ...(share && { image: share }),
    }),
    breadcrumbData(trail, origin),
  ];
}

export default function Highlights({ loaderData: { picks, matches } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        name="Sorotan"
        text="Yang paling layak ditonton pekan ini. Tanpa skor, jadi aman dibaca sebelum menonton."
        aside={
          <LinkButton to={paths.sports} look="secondary">
            Jadwal dan hasil
          </LinkButton>
        }
      />
      <div className="gutter grid gap-10 pt-6 pb-10">
        {picks.length > 0 && (
          <section aria-labelledby="pilihan" className="grid gap-4">
            <h2 id="pilihan" className="text-lead font-bold">
              Pilihan redaksi
            </h2>
            <ul className="grid gap-4 md:grid-cols-2 md:[&>:first-child:nth-last-child(odd)]:col-span-2 md:[&>:first-child:nth-last-child(odd)_img]:aspect-21/9">
              {picks.map((pick, index) => (
                <li key={pick.id}>
                  <PickCard pick={pick} isLeading={index === 0} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="laga" className="grid gap-4">
          <h2 id="laga" className="text-lead font-bold">
            Pertandingan terakhir
          </h2>
          {matches.length === 0 ? (
            <EmptyState
              icon={<Trophy aria-hidden="true" />}
              title="Belum ada siaran ulang"
              level="h2"
            >
              <p>Pertandingan yang baru selesai bisa ditonton ulang di sini selama tujuh hari.</p>
            </EmptyState>
          ) : (
            <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {matches.map((match) => (
                <li key={match.slug}>
                  <MatchCard match={match} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}
