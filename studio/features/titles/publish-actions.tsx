import { useState } from 'react';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';

type Props = { view: DocumentView; isDirty: boolean };

/** Shows the newest version to viewers, now or at a time, or takes the title away. */
export function PublishActions({ view, isDirty }: Props) {
  const { documentId, draftNo, liveNo, plans } = view;
  const [asked, ask] = useState<'plan' | 'withdraw'>();
  const [at, setAt] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: () => ask(undefined) });
  const planned = plans.find(({ action }) => action === 'publish');
  const isShown = liveNo === draftNo;
  return (
    <>
      {failure !== undefined && <Alert>{missingWords(failure)}</Alert>}
      {planned !== undefined && (
        <Button
          isBusy={isBusy}
          onClick={() => send('plan', { documentId, action: 'publish', at: null })}
        >
          Batalkan jadwal
        </Button>
      )}
      {liveNo !== null && (
        <Button look="danger" onClick={() => ask('withdraw')}>
          Tarik dari tayang
        </Button>
      )}
      <Button disabled={isShown || isDirty || draftNo === 0} onClick={() => ask('plan')}>
        Jadwalkan
      </Button>
      <Button
        look="primary"
        isBusy={isBusy}
        disabled={isShown || isDirty || draftNo === 0}
        onClick={() => send('publish', { documentId, no: draftNo })}
      >
        Terbitkan
      </Button>
      {asked === 'plan' && (
        <Dialog
          title={`Jadwalkan versi ${draftNo}`}
          onClose={() => ask(undefined)}
          footer={
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={at === ''}
              onClick={() => send('plan', { documentId, action: 'publish', no: draftNo, at })}
            >
              Terbitkan pada waktu itu
            </Button>
          }
        >
          {failure !== undefined && <Alert>{missingWords(failure)}</Alert>}
          <TimeField name="at" label="Terbit pada" onTime={setAt} />
          <p className="text-small text-haze">
            Versi ini yang terbit. Yang disimpan sesudahnya menunggu jadwal sendiri.
          </p>
        </Dialog>
      )}
      {asked === 'withdraw' && (
        <Dialog
          title="Tarik judul ini dari tayang?"
          onClose={() => ask(undefined)}
          footer={
            <Button look="danger" isBusy={isBusy} onClick={() => send('withdraw', { documentId })}>
              Tarik dari tayang
            </Button>
          }
        >
          <p className="text-small text-mist">
            Penonton tidak melihatnya lagi. Versi dan alamatnya tetap tersimpan.
          </p>
        </Dialog>
      )}
    </>
  );
}

type Refused = { code: string; message: string; details?: unknown };

/** Why it was not published, with what it lacks by name. */
function missingWords({ message, details }: Refused): string {
  const { missing } = (details ?? {}) as { missing?: string[] };
  return missing === undefined ? message : `Belum bisa terbit: ${missing.join(', ')}.`;
}
