import { type FormEvent, useId, useState } from 'react';
import type { AssetSummary } from '#contract/catalog/operator-assets.ts';
import { count } from '../../../web/lib/formats/formats.ts';
import { useBulk } from '../../lib/use-bulk.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';

type Rows = readonly AssetSummary[];

/** What is done with several films as files; each is tried out first on the page of the job. */
export function JobsBulk({ rows }: { rows: Rows }) {
  const { begin, isBusy } = useBulk({ isInline: false });
  const [isWaiving, setWaiving] = useState(false);
  const items = rows.map(({ assetId }) => ({ id: assetId }));
  return (
    <>
      <Button size="s" isBusy={isBusy} onClick={() => begin({ do: 'asset', deed: 'retry', items })}>
        Ulangi
      </Button>
      <Button size="s" onClick={() => setWaiving(true)}>
        Kecualikan temuan…
      </Button>
      <Button
        size="s"
        look="danger"
        isBusy={isBusy}
        onClick={() => begin({ do: 'asset', deed: 'cancel', items })}
      >
        Hentikan
      </Button>
      {isWaiving && <WaiveDialog rows={rows} onClose={() => setWaiving(false)} />}
    </>
  );
}

function WaiveDialog({ rows, onClose }: { rows: Rows; onClose: () => void }) {
  const form = useId();
  const [reason, setReason] = useState('');
  const { begin, isBusy, failure } = useBulk();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const items = rows.map(({ assetId }) => ({ id: assetId }));
    begin({ do: 'asset', deed: 'waive', items, reason: reason.trim() });
  }
  return (
    <Dialog
      title={`Kecualikan temuan di ${count(rows.length)} media`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look="primary" isBusy={isBusy}>
            Uji dulu
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <p className="text-small text-mist">
          Semua temuan besar yang terbuka di media ini dikecualikan. Temuan yang menghalangi tayang
          tetap menghalangi.
        </p>
        <ReasonField value={reason} onChange={setReason} length={[5, 500]} />
        <Alert>{failure?.message}</Alert>
      </form>
    </Dialog>
  );
}
