import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';

const links = [
  { to: paths.sports, label: 'Olahraga' },
  { to: paths.allTitles({ jenis: 'film' }), label: 'Film' },
  { to: paths.allTitles({ jenis: 'series' }), label: 'Serial' },
  { to: paths.allTitles({ gratis: '1' }), label: 'Gratis' },
  { to: paths.search, label: 'Kategori' },
  { to: paths.promos, label: 'Promo' },
  { to: paths.articles, label: 'Artikel' },
];

/** What the bar at the bottom of a phone has no room for, one tap away. */
export function QuickLinks() {
  return (
    <nav aria-label="Pilihan cepat" className="quick-links lg:hidden">
      <ul className="gutter flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]">
        {links.map(({ to, label }) => (
          <li key={label} className="shrink-0">
            <Link
              to={to}
              className="flex min-h-12 items-center rounded-full text-small font-semibold"
            >
              <span className="rounded-full border border-cloud/25 bg-veil px-4 py-2">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
