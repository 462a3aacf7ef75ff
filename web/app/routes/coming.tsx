import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { getComingTitles } from '#contract/catalog/coming.ts';
import { titleReminder } from '../../lib/feedback/reminder.ts';
import { ReminderButton } from '../../ui/reminder-button.tsx';
import { date } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { cardView } from '../../lib/title/card.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/coming.ts';

const TITLES = 24;

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('setelah') ?? undefined;
  const query = { pageSize: TITLES, after };
  const { result } = await orMissing(context.get(platformContext).call(getComingTitles, { query }));
  return {
    next: result.next,
    isFirst: after === undefined,
    titles: result.titles.map(({ card, releaseAt, tagline }) => ({
      ...cardView({ ...card, runtimeMs: null }, 'wide'),
      releaseAt,
      tagline,
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Segera tayang',
    description: 'Film dan serial yang segera tayang di Tayang, urut tanggal, dengan pengingat.',
    path: paths.coming,
    origin: originOf(matches),
  });

export default function Coming({ loaderData }: Route.ComponentProps) {
  const { titles, next, isFirst } = loaderData;
  if (titles.length === 0) {
    return (
      <>
        <PageHead name="Segera tayang" />
        <EmptyState
          icon={<CalendarClock aria-hidden="true" />}
          title="Belum ada yang diumumkan"
          action={<LinkButton to={paths.home}>Lihat yang sudah tayang</LinkButton>}
        >
          <p>Begitu ada film atau serial baru yang dijadwalkan, kamu menemukannya di sini.</p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead name="Segera tayang" />
      <ol className="gutter grid gap-6 pt-6 pb-8 md:grid-cols-2 xl:grid-cols-3">
        {titles.map((title) => (
          <li key={title.id} className="grid content-start gap-3 rounded-l bg-ink-1 p-3">
            <Link to={paths.title(title.slug)} prefetch="intent" className="group grid gap-3">
              <Picture
                picture={title.picture}
                sizes="(width >= 80rem) 30vw, (width >= 48rem) 46vw, 90vw"
                className="aspect-video w-full rounded-m object-cover"
              />
              <span className="grid gap-0.5 px-1">
                <span className="text-small font-bold text-kunyit">
                  Tayang {date(title.releaseAt)}
                </span>
                <span className="text-lead font-bold underline-offset-4 group-hover:underline">
                  {title.name}
                </span>
                <span className="text-small text-mist">{title.tagline}</span>
                <span className="text-note text-haze">
                  {[title.filmClass, title.note].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Link>
            <p className="px-1">
              <ReminderButton reminder={titleReminder(title)} look="secondary" size="m" />
            </p>
          </li>
        ))}
      </ol>
      {(next !== null || !isFirst) && (
        <nav aria-label="Halaman" className="gutter flex flex-wrap gap-3 pb-10">
          {!isFirst && (
            <LinkButton to={paths.coming} look="quiet">
              Yang terdekat
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton to={`${paths.coming}?setelah=${next}`} look="secondary">
              Yang berikutnya
            </LinkButton>
          )}
        </nav>
      )}
    </>
  );
}
