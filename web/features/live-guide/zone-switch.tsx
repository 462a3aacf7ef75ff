import { Check } from 'lucide-react';
import { useFetcher, useLocation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { zones, type Zone } from '../../lib/formats/zone.ts';
import { Menu, menuItem } from './menu.tsx';

/** In which of the three zones times are shown. A form, so that it works without scripts. */
export function ZoneSwitch({ zone }: { zone: Zone }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const asked = fetcher.formData?.get('zone');
  const chosen = typeof asked === 'string' ? asked : zone.name;
  return (
    // Another choice closes it.
    <Menu key={chosen} name="Zona waktu" current={chosen} isAtEnd>
      <fetcher.Form method="post" action={paths.zone} className="grid gap-1">
        <input type="hidden" name="back" value={pathname + search} />
        {zones.map(({ name, location }) => (
          <button
            key={name}
            type="submit"
            name="zone"
            value={name}
            aria-pressed={name === chosen}
            aria-label={name}
            className={menuItem}
          >
            <span className="w-12">{name}</span>
            <span className="flex-1 font-medium whitespace-nowrap text-haze">{location}</span>
            {name === chosen && <Check className="size-4" aria-hidden="true" />}
          </button>
        ))}
      </fetcher.Form>
    </Menu>
  );
}
