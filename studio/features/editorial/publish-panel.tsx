import { useState } from 'react';
import { GENERAL_TERMS } from '#contract/editorial/documents.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths as webPaths } from '../../../web/lib/page/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { type DocumentRow, writersOf } from './areas.ts';
import { PreviewButton } from './preview-dialog.tsx';

type Props = {
  document: DocumentRow;
  /** What publishing its newest version would miss. */
  missing: readonly string[];
};

/** What viewers see of a document, and when that changes. */
export function PublishPanel({ document, missing }: Props) {
  const { documentId, draftNo, liveNo, state, firstPublishedAt, withdrawnAt, plans } = document;
  const [isPlanning, setPlanning] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { send, isBusy } = useSend({
    onDone: () => {
      setPlanning(false);
      setLeaving(false);
    },
  });
  const mayEdit = useHasRole(...writersOf(document.kind));
  // Without them there is nothing to agree to.
  const mustStay = documentId === GENERAL_TERMS;
  const isLive = state === 'published' || state === 'changed';
  return (
    <Panel title="Tayang">
      <div className="grid gap-3">
        <Facts
          facts={[
            { name: 'Versi tersimpan', value: versionOf(draftNo) },
            {
              name: 'Yang tayang',
              value: isLive && liveNo !== null ? versionOf(liveNo) : 'Tidak tayang',
            },
            // Of what a seed brought it is not known.
            ...(firstPublishedAt === null || Date.parse(firstPublishedAt) <= 0
              ? []
              : [{ name: 'Pertama terbit', value: dateTime(firstPublishedAt) }]),
            ...(withdrawnAt === null || isLive
              ? []
              : [{ name: 'Turun', value: dateTime(withdrawnAt) }]),
          ]}
        />
        {missing.length > 0 && (
          <div className="rounded-s bg-kunyit-deep px-3 py-2 text-small text-kunyit">
            <p className="font-semibold">Belum bisa terbit:</p>
            <ul className="list-disc pl-4">
              {missing.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        {plans.map(({ action, no, at, problem }) => (
          <div
            key={action}
            className="flex items-center gap-2 rounded-s border border-line px-3 py-2"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {action === 'publish' ? `Terbit versi ${no}` : 'Turun'} {dateTime(at)}
              </p>
              <Alert>{problem}</Alert>
            </div>
            {mayEdit && (
              <Button
                size="s"
                className="ml-auto"
                isBusy={isBusy}
                onClick={() => send('plan', { documentId, action, at: null })}
              >
                Batalkan
              </Button>
            )}
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          {missing.length === 0 && draftNo > 0 && (
            <PreviewButton
              key={draftNo}
              what={{ documentId, no: draftNo }}
              path={pathOf(document)}
              at={plans.find(({ action }) => action === 'publish')?.at ?? null}
            />
          )}
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={state === 'published' || missing.length > 0}
              onClick={() => send('publish', { documentId, no: draftNo })}
            >
              {isLive ? 'Terbitkan perubahan' : 'Terbitkan sekarang'}
            </Button>
            {draftNo > 0 && <Button onClick={() => setPlanning(true)}>Jadwalkan</Button>}
            {isLive && !mustStay && (
              <Button look="danger" onClick={() => setLeaving(true)}>
                Turunkan
              </Button>
            )}
          </div>
        )}
      </div>
      {isPlanning && (
        <PlanDialog
          mayLeave={isLive && !mustStay}
          isBusy={isBusy}
          onClose={() => setPlanning(false)}
          onPlan={(action, at) =>
            send('plan', { documentId, action, at, no: action === 'publish' ? draftNo : null })
          }
        />
      )}
      {isLeaving && (
        <Dialog
          title="Turunkan dari penonton?"
          onClose={() => setLeaving(false)}
          footer={
            <>
              <Button onClick={() => setLeaving(false)}>Batal</Button>
              <Button
                look="danger"
                isBusy={isBusy}
                onClick={() => send('withdraw', { documentId })}
              >
                Turunkan sekarang
              </Button>
            </>
          }
        >
          <p className="text-mist">
            {document.kind === 'terms'
              ? 'Pembeli paket ini menyetujui syarat umum lagi. Semua versinya tetap ada.'
              : 'Penonton tidak melihatnya lagi. Semua versinya tetap ada.'}
          </p>
        </Dialog>
      )}
    </Panel>
  );
}

const versionOf = (no: number) => (no === 0 ? 'Dari katalog awal' : `Versi ${no}`);

/** Where viewers meet it. */
function pathOf({ kind, slug, documentId }: DocumentRow): string {
  const pages: Partial<Record<DocumentRow['kind'], string>> = {
    article: webPaths.article(slug),
    promo: webPaths.promos,
    highlight: webPaths.highlights,
    clip: webPaths.clips,
    clipCategory: webPaths.clips,
    terms: webPaths.terms(documentId === GENERAL_TERMS ? undefined : documentId),
  };
  return pages[kind] ?? '/';
}

type PlanAction = 'publish' | 'withdraw';

function PlanDialog({
  mayLeave,
  isBusy,
  onClose,
  onPlan,
}: {
  mayLeave: boolean;
  isBusy: boolean;
  onClose: () => void;
  onPlan: (action: PlanAction, at: string) => void;
}) {
  const [action, setAction] = useState<PlanAction>('publish');
  const [at, setAt] = useState('');
  return (
    <Dialog
      title="Jadwalkan"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={at === ''}
            onClick={() => onPlan(action, at)}
          >
            Jadwalkan
          </Button>
        </>
      }
    >
      <SelectField
        label="Yang terjadi"
        value={action}
        onChange={(event) => setAction(event.target.value as PlanAction)}
        options={{ publish: 'Terbit', ...(mayLeave && { withdraw: 'Turun' }) }}
      />
      <TimeField
        label="Waktu"
        name="at"
        hint="Yang dijadwalkan adalah versi yang tersimpan sekarang."
        onTime={setAt}
      />
    </Dialog>
  );
}
