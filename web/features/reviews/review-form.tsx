import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { reviewLimits } from '#contract/engagement/review-words.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { OwnView, ReviewsData } from './load-reviews.server.ts';
import type { Acted } from './orders.ts';
import { StarField } from './stars.tsx';

type Props = { title: ReviewsData['title']; own: OwnView | null; onClose: () => void };

/** Stars and words, new or changed. What was typed stays when it is refused. */
export function ReviewForm({ title, own, onClose }: Props) {
  const fetcher = useFetcher<Acted>();
  const [length, setLength] = useState(own?.content.length ?? 0);
  const { data } = fetcher;
  const form = useRef<HTMLFormElement>(null);
  // The button that opened it is gone: the keyboard goes on here.
  useEffect(() => {
    const radios = form.current?.querySelectorAll<HTMLInputElement>('input[type=radio]');
    const chosen = [...(radios ?? [])].find(({ checked }) => checked);
    (chosen ?? radios?.[0])?.focus();
  }, []);
  useEffect(() => {
    if (data?.done !== 'write') return;
    notify({
      title: 'Ulasan tersimpan',
      message: 'Terima kasih sudah mengulas.',
      status: 'success',
    });
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once an answer
  }, [data]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.reviews(title.slug)}
      aria-label={own === null ? 'Tulis ulasan' : 'Ubah ulasan'}
      className="grid gap-4 rounded-l border border-line p-4"
    >
      <input type="hidden" name="intent" value="write" />
      {own !== null && <input type="hidden" name="commentId" value={own.commentId} />}
      <StarField initial={own?.starRating ?? 0} />
      <Field
        label="Judul (boleh kosong)"
        name="title"
        maxLength={reviewLimits.title}
        defaultValue={own?.title}
      />
      <TextArea
        label="Ulasanmu"
        name="content"
        rows={5}
        required
        minLength={reviewLimits.contentMin}
        maxLength={reviewLimits.content}
        defaultValue={own?.content}
        hint={`${length} dari 1.000 huruf`}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
      <Checkbox name="spoiler" value="1" label="Membocorkan cerita" defaultChecked={own?.spoiler} />
      {title.isFilm && (
        <Field
          label="Membahas menit ke- (boleh kosong)"
          name="minute"
          type="number"
          inputMode="numeric"
          min={0}
          max={600}
          hint="Tertutup bagi yang belum sampai ke menit itu."
          defaultValue={own?.atSeconds == null ? undefined : Math.floor(own.atSeconds / 60)}
        />
      )}
      <FormAlert>{data?.failure?.message}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={fetcher.state !== 'idle'}>
          {own === null ? 'Kirim ulasan' : 'Simpan perubahan'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Batal
        </Button>
      </div>
    </fetcher.Form>
  );
}
