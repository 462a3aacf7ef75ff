import { Link } from 'react-router';

/** Where to go on from an answer or a section. */
export function LinkList({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-12 items-center text-small font-semibold underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
