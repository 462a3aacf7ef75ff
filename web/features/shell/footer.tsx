import { Link } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { paths } from '../../lib/page/paths.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { Drawn } from '../../ui/drawn.tsx';
import { Logo } from './logo.tsx';

const links = [
  { to: paths.home, label: 'Beranda' },
  { to: paths.live, label: 'TV langsung' },
  { to: paths.sports, label: 'Olahraga' },
  { to: paths.search, label: 'Cari' },
  { to: paths.coming, label: 'Segera tayang' },
  { to: paths.packages, label: 'Paket' },
  { to: paths.promos, label: 'Promo' },
  { to: paths.articles, label: 'Artikel' },
  { to: paths.highlights, label: 'Sorotan' },
  { to: paths.clips, label: 'Klip' },
  { to: paths.account, label: 'Akun' },
];

/** Help, and what the law has readable from every page. */
const legalLinks = [
  { to: paths.help, label: 'Bantuan' },
  { to: paths.contact, label: 'Kontak' },
  { to: paths.about, label: 'Tentang' },
  { to: paths.privacyPolicy, label: 'Privasi' },
  { to: paths.termsOfService, label: 'Syarat layanan' },
];

const kidsLinks = [
  { to: paths.kids, label: 'Beranda' },
  { to: paths.search, label: 'Cari' },
  { to: paths.forAdults, label: 'Untuk orang dewasa' },
];

function Links({ links: shown }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-2 md:flex md:flex-wrap md:gap-x-6 lg:justify-end">
      {shown.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-12 min-w-11 items-center hover:text-cloud hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  return (
    <Drawn
      as="footer"
      part={FooterLines}
      props={{}}
      // What is paid for stays in view below the whole page: the last links stand above it.
      className="gutter mt-16 mb-[calc(var(--bar-bottom)+env(safe-area-inset-bottom))] border-t border-line py-10 text-small text-haze in-[:root:has(.pay-bar)]:max-lg:mb-36"
    />
  );
}

function FooterLines() {
  const isChild = useIsChild();
  return (
    <>
      <div className="flex flex-col gap-6 lg:flex-row lg:items-center lg:justify-between">
        <div className="grid gap-2">
          <Logo className="text-cloud" />
          <p>Film dan serial untuk kamu, di layar mana pun.</p>
        </div>
        <nav aria-label="Kaki halaman" className="grid max-md:gap-3">
          <Links links={isChild ? kidsLinks : links} />
          {!isChild && <Links links={legalLinks} />}
        </nav>
      </div>
      <p className="mt-6 text-note">
        © 2026 {PRODUCT_NAME}.{!isChild && ' Harga sudah termasuk PPN.'}
      </p>
    </>
  );
}
