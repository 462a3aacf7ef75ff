import { useFetcher, useLocation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { zones, type Zone } from '../../lib/formats/zone.ts';
import { cx } from '../../ui/cx.ts';

/** In which of the three zones times are shown. A form, so that it works without scripts. */
export function ZoneSwitch({ zone }: { zone: Zone }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const chosen = fetcher.formData?.get('zone') ?? zone.name;
  return (
    <fetcher.Form method="post" action={paths.zone}>
      <input type="hidden" name="back" value={pathname + search} />
      <fieldset className="inline-flex rounded-full border border-line bg-ink-1">
        <legend className="sr-only">Zona waktu</legend>
        {zones.map(({ name, location }) => (
          <button
            key={name}
            type="submit"
            name="zone"
            value={name}
            aria-pressed={name === chosen}
            title={`Waktu ${location}`}
            className={cx(
              'min-h-11 rounded-full px-2.5 text-small md:px-3 font-semibold transition-colors',
              name === chosen ? 'bg-ink-3 text-cloud' : 'text-mist hover:text-cloud',
            )}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}
