import {
  ChevronRight,
  CircleHelp,
  CreditCard,
  LogOut,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';

export type GroupKey = 'profiles' | 'paying' | 'security' | 'preferences';
/** How each group stands now, in a line. */
export type GroupStates = Record<GroupKey, string>;

type Group = {
  key: GroupKey;
  name: string;
  icon: LucideIcon;
  pages: readonly { to: string; label: string }[];
};

export const groups: readonly Group[] = [
  {
    key: 'profiles',
    name: 'Profil & anak',
    icon: UsersRound,
    pages: [
      { to: paths.manageProfiles, label: 'Profil penonton' },
      { to: paths.accountProfile, label: 'Data diri' },
      { to: paths.history, label: 'Riwayat tontonan' },
      { to: paths.personalization, label: 'Selera tontonan' },
      { to: paths.kids, label: 'Mode Anak' },
    ],
  },
  {
    key: 'paying',
    name: 'Paket & pembayaran',
    icon: CreditCard,
    pages: [
      { to: paths.subscription, label: 'Langganan' },
      { to: paths.entitlements, label: 'Tontonanku yang aktif' },
      { to: paths.payments, label: 'Pembayaran' },
      { to: paths.credit, label: 'Saldo' },
      { to: paths.gifts, label: 'Bayari atau beri hadiah' },
      { to: paths.referral, label: 'Ajak teman' },
      { to: paths.coupons, label: 'Kupon mitra' },
    ],
  },
  {
    key: 'security',
    name: 'Perangkat & keamanan',
    icon: ShieldCheck,
    pages: [
      { to: paths.devices, label: 'Perangkat' },
      { to: paths.connect, label: 'Hubungkan TV' },
      { to: paths.security, label: 'Keamanan' },
      { to: paths.passkeys, label: 'Kunci sandi (sidik jari/wajah)' },
      { to: paths.partner, label: 'Akun mitra' },
    ],
  },
  {
    key: 'preferences',
    name: 'Preferensi & privasi',
    icon: SlidersHorizontal,
    pages: [
      { to: paths.notificationSettings, label: 'Pemberitahuan' },
      { to: paths.dataCap, label: 'Hemat Kuota' },
      { to: paths.privacy, label: 'Privasi' },
    ],
  },
];

const last = [
  { to: paths.help, label: 'Bantuan', icon: CircleHelp },
  { to: paths.signOut, label: 'Keluar dari akun', icon: LogOut },
] as const;

/** On phones the account's first page: its groups, how each stands, and every page below its group. */
export function AccountMenu({ states }: { states: GroupStates }) {
  return (
    <nav aria-label="Bagian akun" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {groups.map(({ key, name, icon: Icon, pages }) => (
        <section
          key={key}
          aria-labelledby={`menu-${key}`}
          className="overflow-hidden rounded-l border border-line bg-ink-1"
        >
          <div className="flex items-center gap-3 px-4 pt-4 pb-2">
            <Icon className="size-6 shrink-0 text-jingga" aria-hidden="true" />
            <div className="min-w-0">
              <h2 id={`menu-${key}`} className="text-body font-bold">
                {name}
              </h2>
              <p className="text-small text-mist">{states[key]}</p>
            </div>
          </div>
          <ul>
            {pages.map((page) => (
              <Row key={page.to} {...page} />
            ))}
          </ul>
        </section>
      ))}
      <ul className="overflow-hidden rounded-l border border-line bg-ink-1">
        {last.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-13 items-center gap-3 px-4 hover:bg-ink-2">
              <Icon className="size-5 shrink-0 text-mist" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Row({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center justify-between gap-3 py-1 pr-4 pl-13 hover:bg-ink-2"
      >
        {label}
        <ChevronRight className="size-5 shrink-0 text-haze" aria-hidden="true" />
      </Link>
    </li>
  );
}

/** On wide pages the same beside every page of the account. */
export function AccountSideMenu() {
  return (
    <nav aria-label="Bagian akun" className="grid gap-5">
      <SideLink to={paths.account} label="Ringkasan" isWhole />
      {groups.map(({ key, name, pages }) => (
        <div key={key} className="grid gap-1">
          <p className="px-4 text-note font-semibold text-haze">{name}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.to}>
                <SideLink {...page} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ul className="border-t border-line pt-3">
        {last.map((page) => (
          <li key={page.to}>
            <SideLink to={page.to} label={page.label} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SideLinkProps = { to: string; label: string; isWhole?: boolean };

function SideLink({ to, label, isWhole = false }: SideLinkProps) {
  return (
    <NavLink
      to={to}
      end={isWhole}
      prefetch="intent"
      className={({ isActive }) =>
        cx(
          'flex min-h-11 items-center rounded-m border px-4 text-small font-semibold',
          isActive
            ? 'border-jingga bg-jingga-deep text-cloud'
            : 'border-transparent text-mist hover:bg-ink-2',
        )
      }
    >
      {label}
    </NavLink>
  );
}
