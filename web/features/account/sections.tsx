import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { centerInRow } from '../../lib/page/center-in-row.ts';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';

const sections = [
  { to: paths.account, label: 'Ringkasan' },
  { to: `${paths.account}/profil`, label: 'Profil' },
  { to: paths.manageProfiles, label: 'Profil penonton' },
  { to: `${paths.account}/langganan`, label: 'Langganan' },
  { to: paths.rights, label: 'Hak Tontonku' },
  { to: paths.payments, label: 'Pembayaran' },
  { to: paths.credit, label: 'Saldo' },
  { to: `${paths.account}/perangkat`, label: 'Perangkat' },
  { to: paths.passkeys, label: 'Kunci sandi' },
  { to: paths.partner, label: 'Akun mitra' },
  { to: paths.security, label: 'Keamanan' },
  { to: paths.history, label: 'Riwayat tontonan' },
  { to: `${paths.account}/kuota`, label: 'Hemat Kuota' },
  { to: `${paths.account}/privasi`, label: 'Privasi' },
] as const;

/** The parts of the account: links that scroll sideways on a phone, a column beside the page on a desk. */
export function AccountSections() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (nav.current && current) centerInRow(nav.current, current);
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Bagian akun"
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 lg:grid lg:gap-1">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center rounded-full border px-4 text-small font-semibold whitespace-nowrap lg:rounded-m',
                  isActive
                    ? 'border-jingga bg-jingga-deep text-cloud'
                    : 'border-line text-mist hover:bg-ink-2 lg:border-transparent',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
