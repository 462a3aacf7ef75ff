import { useFetcher } from 'react-router';
import type { SpoilerScope } from '#contract/live/sports-shapes.ts';
import { cx } from '../../ui/cx.ts';

type Props = { scope: SpoilerScope; isSignedIn: boolean; action: string };

const choices: { scope: SpoilerScope; label: string }[] = [
  { scope: 'none', label: 'Tampilkan' },
  { scope: 'followed', label: 'Sembunyikan timku' },
  { scope: 'all', label: 'Sembunyikan semua' },
];

/** Whose results are kept back until they were watched. A visitor follows no team: all or none. */
export function SpoilerForm({ scope, isSignedIn, action }: Props) {
  const fetcher = useFetcher();
  const chosen = fetcher.formData?.get('scope') ?? scope;
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value="scope" />
      <fieldset>
        <legend className="pb-2 text-small font-semibold">Sembunyikan skor</legend>
        <div className="flex flex-wrap gap-2">
          {choices
            .filter((each) => isSignedIn || each.scope !== 'followed')
            .map((each) => (
              <button
                key={each.scope}
                type="submit"
                name="scope"
                value={each.scope}
                aria-pressed={each.scope === chosen}
                className={cx(
                  'min-h-11 rounded-full border px-4 text-small font-semibold transition-colors',
                  each.scope === chosen
                    ? 'border-transparent bg-cloud text-ink'
                    : 'border-line bg-ink-1 text-mist hover:text-cloud',
                )}
              >
                {each.label}
              </button>
            ))}
        </div>
      </fieldset>
      <p className="max-w-text pt-2 text-note text-haze">
        Skor, momen, cuplikan, dan klasemen baru terbuka setelah kamu menontonnya sampai di situ.
      </p>
    </fetcher.Form>
  );
}
