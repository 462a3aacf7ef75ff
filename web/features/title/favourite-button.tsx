import { Check, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import { tellOffline } from '../../lib/feedback/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Adds the title to the collection or takes it out; shown at once, taken back if it fails. */
export function FavouriteButton({ isFavourite }: { isFavourite: boolean }) {
  const fetcher = useFetcher<{ failure: Failure } | null>();
  const asked = fetcher.formData?.get('favourite');
  const isOn = asked === undefined || asked === null ? isFavourite : asked === 'add';
  const failure = fetcher.data?.failure;

  useEffect(() => {
    if (!failure) return;
    import('../../lib/feedback/show-error.ts').then(
      ({ showError }) => showError(failure),
      tellOffline,
    );
  }, [failure]);

  return (
    <fetcher.Form method="post">
      <input type="hidden" name="favourite" value={isOn ? 'delete' : 'add'} />
      <Button type="submit" look="secondary" size="l" aria-pressed={isOn}>
        {isOn ? (
          <Check className="size-5 text-toska" aria-hidden="true" />
        ) : (
          <Plus className="size-5" aria-hidden="true" />
        )}
        Koleksi
        <span className="sr-only">{isOn ? ', sudah tersimpan' : ', simpan judul ini'}</span>
      </Button>
    </fetcher.Form>
  );
}
