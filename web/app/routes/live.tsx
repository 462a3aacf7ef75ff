import { CalendarDays, LayoutList, Trophy } from 'lucide-react';
import { Link, useLocation, useNavigation, useRevalidator } from 'react-router';
import { MINUTE } from '#contract/constants.ts';
import { ChannelList } from '../../features/live-guide/channel-list.tsx';
import { Chips } from '../../ui/chips.tsx';
import { freshFor } from '../../features/live-guide/fresh-for.ts';
import { Guide } from '../../features/live-guide/guide.tsx';
import { dayChips, genreChips } from '../../features/live-guide/guide-head.ts';
import {
  DAYS_AHEAD,
  DAYS_BACK,
  loadLive,
  type View,
} from '../../features/live-guide/load-guide.server.ts';
import { GenreMenu } from '../../features/live-guide/genre-menu.tsx';
import { RowsEnd, useMoreRows } from '../../features/live-guide/more-rows.tsx';
import { Popular } from '../../features/live-guide/popular.tsx';
import { ZoneSwitch } from '../../features/live-guide/zone-switch.tsx';
import { pageMeta } from '../../lib/page/meta.ts';
import { LIVE_TV_PATH, paths } from '../../lib/page/paths.ts';
import { retryWhileOffline } from '../offline.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useFresh } from '../../lib/page/use-fresh.ts';
import { useNow } from '../../lib/page/use-now.ts';
import { wallClock, zoneOf } from '../../lib/formats/zone.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/live.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  // A list suits a narrow screen, a grid a wide one; a viewer's own choice is in the address.
  const isPhone = /\bMobi/.test(request.headers.get('user-agent') ?? '');
  const live = await loadLive(context.get(platformContext), url, isPhone);
  return { ...live, reach: { back: DAYS_BACK, ahead: DAYS_AHEAD } };
}

/** Below a channel that plays on, the guide waits for the connection instead of taking the picture away. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (location.pathname !== LIVE_TV_PATH) return serverLoader();
  return retryWhileOffline(() => serverLoader(), request.signal);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'TV langsung dan jadwal acara',
    description:
      'Tonton kanal TV langsung, mulai acara dari awal, dan putar ulang acara tujuh hari terakhir. Jadwal dalam WIB, WITA, dan WIT.',
    path: paths.live,
    origin: originOf(matches),
  });
}

const views = [
  { view: 'kanal', label: 'Kanal', icon: LayoutList },
  { view: 'panduan', label: 'Panduan', icon: CalendarDays },
] as const;

export default function Live({ loaderData }: Route.ComponentProps) {
  const { view, day, today, grid, genres, reach } = loaderData;
  const { search } = useLocation();
  const { rows, more } = useMoreRows(loaderData, listAddress(search, view));
  const now = useNow(loaderData.now, MINUTE / 4);
  const { revalidate } = useRevalidator();
  const channels = rows.map(({ channel }) => channel);
  useFresh(loaderData.now, freshFor(channels, loaderData.now), () => void revalidate());
  const zone = zoneOf(loaderData.zone);
  const genreId = loaderData.genreId ?? undefined;
  const isLoading = useNavigation().location?.pathname === paths.live;
  const to = (more: Partial<Asked>) => address({ genre: genreId, view, day, ...more }, today);
  const chips = genreChips(genres, (genre) => to({ genre }));
  const isGuide = view === 'panduan';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-[calc(var(--bar-top)+0.25rem)] md:gap-4 md:pt-[calc(var(--bar-top)+1rem)] low:gap-1 low:pt-(--bar-top)">
      <header className="gutter flex flex-wrap items-center gap-2 md:gap-4">
        <div className="min-w-min flex-1">
          <h1 className="text-lead whitespace-nowrap leading-tight font-extrabold tracking-tight md:text-head low:text-lead">
            TV langsung
          </h1>
          <p className="tabular text-note text-mist md:text-small">
            Sekarang {wallClock(now, zone)} {zone.name}
          </p>
        </div>
        <Sports className="max-md:hidden" />
        <ZoneSwitch zone={zone} />
        <ul
          aria-label="Tampilan"
          className="flex shrink-0 rounded-full border border-line bg-ink-1"
        >
          {views.map(({ view: each, label, icon: Icon }) => (
            <li key={each}>
              <Link
                to={to({ view: each })}
                replace
                preventScrollReset
                aria-current={each === view ? 'true' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-2 rounded-full px-3.5 text-small font-semibold md:px-4',
                  each === view ? 'bg-ink-3 text-cloud' : 'text-mist hover:text-cloud',
                )}
              >
                <Icon className="size-4" aria-hidden="true" />
                <span className="max-md:sr-only">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </header>
      {!isGuide && (
        <>
          <Popular channels={loaderData.popular} />
          <div className="gutter flex items-center gap-2">
            <Sports className="md:hidden" />
            <Chips name="Genre" chips={chips} current={genreId ?? ''} />
          </div>
        </>
      )}
      <section
        aria-label={isGuide ? 'Panduan acara' : 'Kanal'}
        aria-busy={isLoading}
        className={cx('guide-page min-w-0 transition-opacity', isLoading && 'opacity-60')}
      >
        {rows.length === 0 ? (
          <EmptyState title="Belum ada kanal di sini">
            <p>Kanal baru akan muncul di halaman ini begitu mulai mengudara.</p>
          </EmptyState>
        ) : isGuide ? (
          <Guide
            rows={rows}
            grid={grid}
            earlierTo={to({ sinceHour: 0 })}
            days={dayChips(today, reach, (each) => to({ day: each }))}
            lead={<GenreMenu chips={chips} current={genreId ?? ''} />}
            day={day}
            now={now}
            zone={zone}
            genreId={genreId}
            more={more}
          />
        ) : (
          <div className="gutter">
            <ChannelList rows={rows} now={now} zone={zone} genreId={genreId} />
            {more !== null && <RowsEnd more={more} />}
          </div>
        )}
      </section>
    </div>
  );
}

/** The matches have a page of their own. */
function Sports({ className }: { className: string }) {
  return (
    <Link
      to={paths.sports}
      className={buttonLook({ look: 'secondary' }, `shrink-0 max-md:px-3.5 ${className}`)}
    >
      <Trophy className="size-4" aria-hidden="true" />
      <span className="max-md:sr-only">Olahraga</span>
    </Link>
  );
}

/** Of the same list from its beginning. */
function listAddress(search: string, view: View): string {
  const asked = new URLSearchParams(search);
  asked.delete('sesudah');
  asked.set('tampilan', view);
  return `${paths.live}?${asked}`;
}

type Asked = { genre: string | undefined; view: View; day: string; sinceHour?: number };

function address({ genre, view, day, sinceHour }: Asked, today: string): string {
  const asked = new URLSearchParams({
    tampilan: view,
    ...(genre !== undefined && { genre }),
    ...(view === 'panduan' && day !== today && { hari: day }),
    ...(sinceHour !== undefined && { sejak: String(sinceHour) }),
  });
  return `${paths.live}?${asked}`;
}
