import { Bookmark, CircleUserRound, House, Search, Tv } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild, useViewer, type Viewer } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';
import { Drawn } from '../../ui/drawn.tsx';

/** The way around on phones and tablets. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <Drawn
      as="nav"
      part={Places}
      props={{}}
      at={import.meta.env.SSR ? marked(pathname) : undefined}
      aria-label="Menu bawah"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ink/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md lg:hidden"
    />
  );
}

/** Pages elsewhere see it alike: with nothing marked. */
function marked(path: string): string {
  const { home, kids, live, search, collection, account, profiles, login, forAdults } = paths;
  if ([home, kids, forAdults].some((place) => place === path)) return path;
  const places = [live, search, collection, account, profiles, login];
  return places.find((place) => path.split('/')[1] === place.slice(1)) ?? paths.about;
}

function Places() {
  const viewer = useViewer();
  const isChild = useIsChild();
  const places = [
    { to: isChild ? paths.kids : paths.home, label: 'Beranda', icon: House },
    { to: paths.live, label: 'TV langsung', icon: Tv },
    { to: paths.search, label: 'Cari', icon: Search },
    { to: paths.collection, label: 'Koleksi', icon: Bookmark },
    { ...lastPlace(viewer, isChild), icon: CircleUserRound },
  ];
  return (
    <ul className="mx-auto grid h-(--bar-bottom) max-w-form grid-cols-5 low:max-w-text low:[--spacing:min(0.25rem,1.12vh)]">
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === paths.home || to === paths.kids}
            className={({ isActive }) =>
              cx(
                'flex h-full flex-col items-center justify-center gap-1 text-note font-semibold whitespace-nowrap transition-colors low:flex-row low:gap-2',
                isActive ? 'text-jingga' : 'text-mist',
              )
            }
          >
            <Icon className="size-5.5" aria-hidden="true" />
            {/* Five words beside each other: with large letters they are as large as there is room. */}
            <span className="text-[length:min(0.75rem,3.4vw)] low:text-[length:min(0.75rem,3.4vw,max(11px,3.4vh))]">
              {label}
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function lastPlace(viewer: Viewer | null, isChild: boolean) {
  if (viewer === null) {
    return isChild ? { to: paths.forAdults, label: 'Dewasa' } : { to: paths.login, label: 'Masuk' };
  }
  if (isChild) return { to: paths.profiles, label: 'Profil' };
  return { to: paths.account, label: 'Akun' };
}
