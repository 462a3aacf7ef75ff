import {
  CirclePause,
  Keyboard,
  KeyRound,
  LogOut,
  Menu as MenuIcon,
  Search,
  ShieldOff,
} from 'lucide-react';
import { Form, Link } from 'react-router';
import { dateTime, initials } from '../../../web/lib/formats/formats.ts';
import { wallClock, WIB } from '../../../web/lib/formats/zone.ts';
import { paths } from '../../lib/paths.ts';
import { roleNames, type Staff, switchWords, useStudio } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = { staff: Staff; onNavigation: () => void; onSearch: () => void; onHelp: () => void };

const stages = { demo: 'Demo', development: 'Pengembangan', production: '' };

/** Where this copy runs, a search over everything, and who works here. */
export function Header({ staff, onNavigation, onSearch, onHelp }: Props) {
  const { stage, paused, aloneUntil } = useStudio();
  return (
    <header className="sticky top-0 z-30 flex h-(--bar-top) items-center gap-2 border-b border-line bg-ink-1 px-3">
      <IconButton label="Buka navigasi" onClick={onNavigation} className="lg:hidden">
        <MenuIcon className="size-5" aria-hidden="true" />
      </IconButton>
      <Link to={paths.start} className="flex items-center gap-2 rounded-s px-2 font-bold">
        <span aria-hidden="true" className="size-3.5 rounded-full bg-jingga" />
        Studio
        <span className="sr-only"> Tayang, beranda kerja</span>
      </Link>
      {stages[stage] !== '' && <Badge tone="waiting">{stages[stage]}</Badge>}
      {paused.length > 0 && (
        <Badge tone="bad">
          <span className="sr-only">
            Dihentikan: {paused.map((name) => switchWords[name]).join(', ')}
          </span>
          <CirclePause aria-hidden="true" className="size-4 sm:hidden" />
          <span aria-hidden="true" className="max-w-40 truncate max-sm:hidden">
            Dihentikan:{' '}
            {paused.length === 1 ? paused.map((name) => switchWords[name]) : paused.length}
          </span>
        </Badge>
      )}
      {aloneUntil !== null && (
        <Badge tone="bad">
          <span className="sr-only">Tanpa orang kedua sampai {dateTime(aloneUntil)}</span>
          <ShieldOff aria-hidden="true" className="size-4 md:hidden" />
          <span aria-hidden="true" className="max-md:hidden">
            Tanpa orang kedua sampai {wallClock(Date.parse(aloneUntil), WIB)}
          </span>
        </Badge>
      )}
      <button
        type="button"
        onClick={onSearch}
        className="mx-auto flex h-8 w-full max-w-[30rem] min-w-0 items-center gap-2 rounded-s border border-line bg-ink px-2.5 text-small text-haze transition-colors hover:border-haze"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">Cari halaman atau data</span>
        <kbd className="ml-auto hidden rounded-s border border-line px-1 font-sans text-note whitespace-nowrap md:inline">
          Ctrl K
        </kbd>
      </button>
      <IconButton label="Pintasan papan ketik" onClick={onHelp} className="max-md:hidden">
        <Keyboard className="size-4.5" aria-hidden="true" />
      </IconButton>
      <ThemeSwitch />
      <Menu
        label={`${initials(staff.name)}, akunmu: ${staff.name}`}
        button={
          <span className="grid size-7 place-items-center rounded-full bg-ink-3 text-note font-bold">
            {initials(staff.name)}
          </span>
        }
      >
        <div className="grid gap-2 border-b border-line p-3">
          <div className="min-w-0">
            <p className="truncate font-semibold">{staff.name}</p>
            <p className="truncate text-note text-haze">{staff.email}</p>
          </div>
          <ul aria-label="Peranmu" className="flex flex-wrap gap-1">
            {staff.roles.map((role) => (
              <li key={role}>
                <Badge>{roleNames[role]}</Badge>
              </li>
            ))}
          </ul>
        </div>
        <div className="p-1 pb-0">
          <Link
            to={paths.ownPasskeys}
            className="flex min-h-9 items-center gap-2 rounded-s px-2 text-small font-medium text-mist hover:bg-ink-2 hover:text-cloud"
          >
            <KeyRound className="size-4" aria-hidden="true" />
            Kunci sandi Studio
          </Link>
        </div>
        <Form method="post" action={paths.signOut} className="p-1">
          <button
            type="submit"
            className="flex min-h-9 w-full items-center gap-2 rounded-s px-2 text-small font-medium text-mist hover:bg-ink-2 hover:text-cloud"
          >
            <LogOut className="size-4" aria-hidden="true" />
            Keluar dari Studio
          </button>
        </Form>
      </Menu>
    </header>
  );
}
