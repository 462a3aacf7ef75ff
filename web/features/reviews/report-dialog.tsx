import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { reportReasons, reviewLimits } from '#contract/engagement/review-words.ts';
import { notify } from '../../lib/feedback/toast.ts';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Acted } from './orders.ts';

type Props = { commentId: string; slug: string; onClose: () => void };

/** Why a review is reported; moderators look within a day, the urgent reasons within four hours. */
export function ReportDialog({ commentId, slug, onClose }: Props) {
  const fetcher = useFetcher<Acted>();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done !== 'report') return;
    notify({
      title: 'Laporan diterima',
      message: 'Terima kasih. Kami memeriksanya paling lama 24 jam dan memberi tahu hasilnya.',
      status: 'success',
    });
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once an answer
  }, [data]);
  return (
    <Dialog isOpen title="Laporkan ulasan" shape="sheet" onClose={onClose}>
      <fetcher.Form method="post" action={paths.reviews(slug)} className="grid gap-4">
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="commentId" value={commentId} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-semibold">Apa masalahnya?</legend>
          {Object.entries(reportReasons).map(([reason, label]) => (
            <RadioCard key={reason} name="reason" value={reason} label={label} required />
          ))}
        </fieldset>
        <TextArea
          label="Keterangan (boleh kosong)"
          name="note"
          rows={2}
          maxLength={reviewLimits.note}
        />
        <FormAlert>{data?.failure?.message}</FormAlert>
        <Button type="submit" isBusy={fetcher.state !== 'idle'} wide>
          Kirim laporan
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}
