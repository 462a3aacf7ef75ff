import { ChevronDown } from 'lucide-react';
import { Form, useSubmit } from 'react-router';
import type { EpisodePage, EpisodesWanted } from '../lib/title/episodes.ts';
import { paths } from '../lib/page/paths.ts';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import { Button } from './button.tsx';

type Props = {
  slug: string;
  seasons: EpisodePage['seasons'];
  season: number;
  onWanted?: ((wanted: EpisodesWanted) => void) | undefined;
};

/** Which season is listed; without scripts a button takes the choice. */
export function SeasonSelect({ slug, seasons, season, onWanted }: Props) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <Form action={paths.title(slug)} className="flex gap-2" preventScrollReset replace>
      <span className="relative inline-flex">
        <select
          // A new season of the page is a new default.
          key={season}
          name="musim"
          aria-label="Pilih musim"
          defaultValue={season}
          onChange={({ currentTarget: { value, form } }) => {
            if (onWanted !== undefined) onWanted({ season: Number(value) });
            else void submit(form, { preventScrollReset: true, replace: true });
          }}
          className="min-h-12 cursor-pointer appearance-none rounded-full border border-line bg-ink-2 pr-11 pl-5 text-small font-semibold hover:bg-ink-3"
        >
          {seasons.map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-4 size-4 -translate-y-1/2"
          aria-hidden="true"
        />
      </span>
      {!isHydrated && (
        <noscript>
          <Button type="submit" look="secondary">
            Tampilkan
          </Button>
        </noscript>
      )}
    </Form>
  );
}
