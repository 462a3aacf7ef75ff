import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AgeChoice, type AgeView } from './age-choice.tsx';
import { GenreTile, type GenreView } from './genre-tile.tsx';

type Props = { genres: GenreView[]; ages: AgeView[]; error: string | undefined };

/** Pictures to tap, ages to tick, and at the lower edge what to do next. Without scripts it is a plain form. */
export function ChoiceForm({ genres, ages, error }: Props) {
  const { formData } = useNavigation();
  const [count, setCount] = useState(genres.filter(({ isChosen }) => isChosen).length);
  const intent = formData?.get('intent');
  return (
    <Form
      method="post"
      onChange={(event) => setCount(new FormData(event.currentTarget).getAll('genre').length)}
      // The bar may stand over all of the page: kept to its form, a low window would cut it off.
      className="contents"
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">Genre</legend>
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
          {genres.map((genre) => (
            <GenreTile key={genre.id} genre={genre} />
          ))}
        </ul>
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-3">
          <span className="block text-lead font-bold">Kelas usia yang ingin kamu lihat</span>
          <span className="block text-small text-mist">
            Boleh lebih dari satu. Kosongkan kalau semuanya boleh.
          </span>
        </legend>
        <AgeChoice ages={ages} />
      </fieldset>
      <div className="sticky bottom-0 -mx-(--gutter) grid gap-3 border-t border-line bg-veil px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md">
        <FormAlert>{error}</FormAlert>
        <div className="flex items-center justify-end gap-3">
          <p className="mr-auto text-small text-mist" aria-live="polite">
            {count > 0 ? `${count} genre dipilih` : 'Pilih minimal satu genre'}
          </p>
          <Button type="submit" name="intent" value="skip" look="quiet" isBusy={intent === 'skip'}>
            Lewati
          </Button>
          <Button type="submit" name="intent" value="save" isBusy={intent === 'save'}>
            Simpan
          </Button>
        </div>
      </div>
    </Form>
  );
}
