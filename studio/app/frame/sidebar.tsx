import { Link, useLocation } from 'react-router';
import type { StaffRole } from '#contract/call.ts';
import { cx } from '../../../web/ui/cx.ts';
import { type Place, placeOf, placesFor } from '../navigation.ts';

/** The areas that these roles may open, in their groups. */
export function Sidebar({ roles, onLeave }: { roles: readonly StaffRole[]; onLeave?: () => void }) {
  const { pathname } = useLocation();
  const here = placeOf(pathname);
  const groups = Map.groupBy(placesFor(roles), ({ group }) => group);
  return (
    <nav aria-label="Area Studio" className="grid gap-4 p-3">
      {[...groups].map(([group, places]) => (
        <div key={group}>
          <p className="px-2 pb-1 text-note font-semibold text-haze">{group}</p>
          <ul className="grid gap-0.5">
            {places.map((place) => (
              <li key={place.path}>
                <PlaceLink place={place} isHere={place === here} onClick={onLeave} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function PlaceLink({
  place: { path, label, icon: Icon },
  isHere,
  onClick,
}: {
  place: Place;
  isHere: boolean;
  onClick: (() => void) | undefined;
}) {
  return (
    <Link
      to={path}
      onClick={onClick}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-8 items-center gap-2.5 rounded-s px-2 text-small font-medium transition-colors duration-100',
        isHere ? 'bg-jingga-deep text-jingga' : 'text-mist hover:bg-ink-2 hover:text-cloud',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
    </Link>
  );
}
