import { useState } from 'react';
import { detailsOf } from '../../../lib/problems-of.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { contentOf, priceChangeOf, type Release, weekChangeOf } from '../release-words.ts';

type Props = {
  release: Release;
  isBusy: boolean;
  problem: string | undefined;
  onClose: () => void;
};

/** What a second person reads, of a deed that takes one. */
function Reason({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <Field
      label="Alasan"
      hint="Dibaca orang kedua: harga tidak diubah satu orang saja."
      value={reason}
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** What will change, in words: each price from and to, each document and week from version to version. */
function Changes({ release: { items, costs, schedules } }: { release: Release }) {
  const documents = items.filter(({ no, liveNo }) => no !== liveNo);
  return (
    <ul aria-label="Yang berubah" className="max-h-60 list-disc overflow-y-auto pl-5 text-small">
      {costs.map((price) => (
        <li key={price.packageId}>
          Harga {price.name}: {priceChangeOf(price)}
        </li>
      ))}
      {documents.map(({ documentId, name, no, liveNo }) => (
        <li key={documentId}>
          {name}: {liveNo === null ? 'belum tayang' : `versi ${liveNo}`} →{' '}
          {no === null ? 'turun' : `versi ${no}`}
        </li>
      ))}
      {schedules.map((week) => (
        <li key={week.channelId}>
          Jadwal {week.name}: {weekChangeOf(week)}
        </li>
      ))}
    </ul>
  );
}

type PlanProps = Props & { onPlan: (plan: { at: string; reason: string }) => void };

export function PlanRelease({ release, isBusy, problem, onPlan, onClose }: PlanProps) {
  const { plannedFor, costs } = release;
  const [at, setAt] = useState(plannedFor ?? '');
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title="Jadwalkan rilis"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={at === ''}
          onClick={() => onPlan({ at, reason })}
        >
          {costs.length > 0 ? 'Minta persetujuan' : 'Jadwalkan'}
        </Button>
      }
    >
      <Alert>{problem}</Alert>
      <TimeField name="at" label="Terbit pada" defaultValue={plannedFor} onTime={setAt} />
      <Changes release={release} />
      {costs.length > 0 && <Reason reason={reason} onChange={setReason} />}
      <p className="text-small text-haze">
        Versi yang ada di rilis ini yang terbit. Yang disimpan sesudahnya tidak ikut.
      </p>
    </Dialog>
  );
}

type PublishProps = Props & { onPublish: (reason: string) => void };

export function PublishRelease({ release, isBusy, problem, onPublish, onClose }: PublishProps) {
  const { costs, schedules } = release;
  const [reason, setReason] = useState('');
  const hasPrices = costs.length > 0;
  return (
    <Dialog
      title={`Terbitkan ${contentOf(release)}${hasPrices ? '' : ' sekarang'}?`}
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} onClick={() => onPublish(reason)}>
          {hasPrices ? 'Minta persetujuan' : 'Terbitkan sekarang'}
        </Button>
      }
    >
      <Alert>{problem}</Alert>
      <Changes release={release} />
      {hasPrices && <Reason reason={reason} onChange={setReason} />}
      <p className="text-mist">
        Semuanya tayang pada saat yang sama. Kalau satu saja belum bisa, tidak ada yang terbit.
        {schedules.length > 0 && ' Jadwal berlaku mulai dari garis kunci salurannya.'}
        {hasPrices && ' Keranjang yang sudah ada tetap dengan harga yang dilihat pembelinya.'}
      </p>
    </Dialog>
  );
}

type UndoProps = Omit<Props, 'problem'> & {
  failure: { message: string; details?: unknown } | undefined;
  onUndo: (undo: { leaveChanged: boolean; reason: string }) => void;
};

export function UndoRelease({ release, failure, isBusy, onUndo, onClose }: UndoProps) {
  const { documents = [] } = detailsOf<{ documents: { name: string }[] }>(failure);
  const [reason, setReason] = useState('');
  const hasChanged = documents.length > 0;
  // One that waits for its own date is withdrawn by one person.
  const movesPrice = release.costs.some(({ state }) => state === 'live');
  return (
    <Dialog
      title="Batalkan rilis ini?"
      onClose={onClose}
      footer={
        <Button
          look="danger"
          isBusy={isBusy}
          onClick={() => onUndo({ leaveChanged: hasChanged, reason })}
        >
          {hasChanged
            ? 'Batalkan yang lain'
            : movesPrice
              ? 'Minta persetujuan'
              : 'Tayangkan lagi yang sebelumnya'}
        </Button>
      }
    >
      <Alert>{failure?.message}</Alert>
      {hasChanged ? (
        <ul className="list-disc pl-5 text-small">
          {documents.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        <p className="text-mist">
          Penonton melihat lagi yang tayang sebelum rilis ini. Setiap dokumen mendapat versi baru
          dengan isi lamanya.
          {release.schedules.length > 0 &&
            ' Jadwal saluran kembali mulai dari garis kuncinya; yang sudah tayang atau terkirim tetap.'}
          {release.costs.length > 0 &&
            ' Harga kembali ke yang sebelumnya mulai sekarang; yang sudah dibeli tidak berubah.'}
        </p>
      )}
      {movesPrice && <Reason reason={reason} onChange={setReason} />}
    </Dialog>
  );
}
