import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

type Props = { trail: readonly { to: string; label: string }[] };

/** Where a page stands, from home on; the page itself is named by its heading. */
export function Breadcrumbs({ trail }: Props) {
  return (
    <nav aria-label="Remah roti">
      <ol className="-mx-1 flex flex-wrap items-center text-small text-haze">
        {trail.map(({ to, label }, index) => (
          <li key={to} className="flex items-center">
            {index > 0 && <ChevronRight className="size-4 shrink-0" aria-hidden="true" />}
            <Link
              to={to}
              className="inline-flex min-h-11 items-center rounded-s px-1 underline-offset-4 hover:text-cloud hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
