import { Link } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { Logo } from './logo.tsx';

const links = [
  { to: paths.home, label: 'Beranda' },
  { to: paths.live, label: 'TV langsung' },
  { to: paths.sports, label: 'Olahraga' },
  { to: paths.search, label: 'Cari' },
  { to: paths.packages, label: 'Paket langganan' },
  { to: paths.account, label: 'Akun' },
];

const kidsLinks = [
  { to: paths.kids, label: 'Beranda' },
  { to: paths.search, label: 'Cari' },
  { to: paths.forAdults, label: 'Untuk orang dewasa' },
];

export function Footer() {
  const isChild = useIsChild();
  return (
    <footer className="gutter mt-16 mb-[calc(var(--bar-bottom)+env(safe-area-inset-bottom))] border-t border-line py-10 text-small text-haze">
      <div className="flex flex-col gap-6 md:flex-row md:items-center md:justify-between">
        <div className="grid gap-2">
          <Logo className="text-cloud" />
          <p>Film dan serial untuk kamu, di layar mana pun.</p>
        </div>
        <nav aria-label="Kaki halaman">
          <ul className="flex flex-wrap gap-x-6">
            {(isChild ? kidsLinks : links).map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center hover:text-cloud hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="mt-6 text-note">
        © 2026 {PRODUCT_NAME}.{!isChild && ' Harga sudah termasuk PPN.'}
      </p>
    </footer>
  );
}
