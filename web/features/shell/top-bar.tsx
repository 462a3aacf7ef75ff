import { Bell, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { UNREAD_MAX } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { useUnread } from '../../lib/push/unread.ts';
import { useIsChild, useViewer } from '../../lib/session/session.ts';
import { AvatarPicture } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { KidsSwitch } from './kids-switch.tsx';
import { Logo } from './logo.tsx';

const collection = { to: paths.collection, label: 'Koleksi' };
const live = { to: paths.live, label: 'TV langsung' };
const places = [
  { to: paths.home, label: 'Beranda' },
  live,
  { to: paths.sports, label: 'Olahraga' },
  collection,
  { to: paths.packages, label: 'Paket' },
];
const kidsPlaces = [{ to: paths.kids, label: 'Beranda' }, live, collection];

/** Fades into the picture below it and becomes solid once the page moves. */
export function TopBar() {
  const isMoved = useMoved();
  const viewer = useViewer();
  const isChild = useIsChild();
  const { pathname } = useLocation();
  return (
    <header
      className={cx(
        'gutter fixed inset-x-0 top-0 z-30 flex h-(--bar-top) items-center gap-2 transition-colors duration-200',
        // One row, however large the letters: it grows as far as there is room.
        'whitespace-nowrap md:[--spacing:min(0.25rem,0.55vw,1.12vh)] md:[--text-small:min(0.875rem,1.85vw,4vh)] lg:[--spacing:min(0.25rem,0.4vw,1.12vh)] lg:[--text-small:min(0.875rem,1.4vw,4vh)]',
        isMoved ? 'bg-ink/95 backdrop-blur-md' : 'bg-linear-to-b from-ink/90 to-transparent',
      )}
    >
      <Link to={isChild ? paths.kids : paths.home} className="flex min-h-11 min-w-0 items-center">
        <Logo className="min-w-16" />
        <span className="sr-only">, ke beranda</span>
      </Link>
      <Drawn
        as="nav"
        part={Places}
        props={{}}
        at={import.meta.env.SSR ? marked(pathname) : undefined}
        aria-label="Utama"
        className="hidden lg:ml-4 lg:block"
      />
      <div className="ml-auto flex items-center gap-2">
        <Link
          to={paths.search}
          aria-label="Cari"
          className="hidden size-11 items-center justify-center rounded-full hover:bg-cloud/10 lg:flex"
        >
          <Search className="size-5" aria-hidden="true" />
        </Link>
        <KidsSwitch />
        {viewer === null ? (
          !isChild && (
            <LinkButton
              to={paths.login}
              look="secondary"
              className="text-[length:min(0.875rem,4.4vw)]! md:text-small!"
            >
              Masuk
            </LinkButton>
          )
        ) : (
          <>
            <BellLink />
            {/* Phones have it in the bar at the bottom. */}
            {!isChild && (
              <Link
                to={paths.account}
                className="hidden min-h-11 items-center rounded-full px-3 text-small font-semibold text-mist transition-colors hover:text-cloud lg:flex"
              >
                Akun
                <span className="sr-only"> {viewer.name}</span>
              </Link>
            )}
            <Link
              to={isChild ? paths.profiles : paths.switchProfile(pathname)}
              className="rounded-full"
              title="Ganti profil"
            >
              <AvatarPicture avatar={viewer.profile.avatar} />
              <span className="sr-only">Ganti profil, sekarang {viewer.profile.name}</span>
            </Link>
          </>
        )}
      </div>
    </header>
  );
}

/** Pages elsewhere see them alike: with none marked. */
const marked = (path: string): string =>
  [...places, ...kidsPlaces].some(({ to }) => to === path) ? path : paths.about;

function Places() {
  return (
    <ul className="flex gap-1">
      {(useIsChild() ? kidsPlaces : places).map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            className={({ isActive }) =>
              cx(
                'flex min-h-11 items-center rounded-full px-3 text-small font-semibold transition-colors hover:text-cloud',
                isActive ? 'text-cloud' : 'text-mist',
              )
            }
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Unread messages are counted once the page has loaded. */
function BellLink() {
  const count = useUnread((state) => state.count) ?? 0;
  const words = count >= UNREAD_MAX ? '99+' : String(count);
  return (
    <Link
      to={paths.inbox}
      className="relative grid size-11 place-items-center rounded-full hover:bg-cloud/10"
    >
      <Bell className="size-5" aria-hidden="true" />
      <span className="sr-only">Pemberitahuan{count > 0 && `, ${words} belum dibaca`}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-jingga px-1 text-note leading-none font-bold text-on-jingga"
        >
          {words}
        </span>
      )}
    </Link>
  );
}

function useMoved(): boolean {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const look = () => setMoved(window.scrollY > 24);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isMoved;
}
