import { type ReactNode, useEffect, useState } from 'react';
import type { listReleases } from '#contract/editorial/index.ts';
import type { WeekConflict } from '#contract/live/week-shapes.ts';
import { callStudio } from '../../../lib/call.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, Field, SelectField } from '../../../ui/form/field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { ConflictList } from '../conflict-list.tsx';
import type { WeekDraft, WeekView } from '../use-week.ts';
import type { HoldingRelease } from './held-in-releases.tsx';

type Props = {
  view: WeekView;
  week: WeekDraft;
  releases: readonly HoldingRelease[];
  onClose: () => void;
};
type Details = { conflicts?: WeekConflict[]; problems?: { problem: string }[] };

/** Sends the draft, saved before where it is not, or a version that is in a release already. */
function useVersion({ view, week, onClose }: Omit<Props, 'releases'>) {
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const [isSure, setSure] = useState(false);
  const { step, isDirty, isWaiting } = week;
  useEffect(() => {
    if (failure !== undefined) step({ kind: 'refused' });
  }, [failure, step]);
  const details = (failure?.details ?? {}) as Details;
  const conflicts =
    details.conflicts ?? week.conflicts.filter(({ severity }) => severity !== 'note');
  const hasWarnings = conflicts.some(({ severity }) => severity === 'warning');
  return {
    isBusy: isBusy || isWaiting,
    /** What is asked about was not said yet. */
    isAsked: (kept: boolean) => !kept && hasWarnings && !isSure,
    send(intent: string, body: object, no?: number): void {
      if (no === undefined) step({ kind: 'sent' });
      send(intent, {
        ...body,
        channelId: view.channel.channelId,
        baseNo: week.baseNo,
        slots: no === undefined && isDirty ? week.slots : null,
        no: no ?? view.draftNo,
        acceptWarnings: isSure || no !== undefined,
      });
    },
    /** What stands against it, and the answer of the last try. */
    said: (kept: boolean): ReactNode => (
      <>
        {!kept && <ConflictList conflicts={conflicts} />}
        {!kept && hasWarnings && (
          <CheckField
            label="Peringatannya sudah dibaca, memang begitu maksudnya"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        )}
        <Alert>{failure?.code === 'live.weekHasWarnings' ? undefined : failure?.message}</Alert>
        <ul className="list-disc pl-5 text-small text-merah">
          {details.problems?.map(({ problem }) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </>
    ),
  };
}

/**
 * A time for this week: it comes out as a release of its own, which can be moved, cancelled and undone; or another time or
 * version for the one that is named.
 */
export function PlanWeek({
  view,
  week,
  releases,
  planned: asked,
  onClose,
}: Props & { planned: string | undefined }) {
  const own = releases.find((each) => each.releaseId === asked);
  const [releaseId] = useState(() => asked ?? crypto.randomUUID());
  const [at, setAt] = useState(own?.plannedFor ?? '');
  const [isKept, keep] = useState(false);
  const version = useVersion({ view, week, onClose });
  const { name } = view.channel;
  const kept = own?.weekNo ?? null;
  const hasNewer = kept !== null && (week.isDirty || view.draftNo !== kept);
  const planned = isKept && hasNewer;
  return (
    <Dialog
      title={own === undefined ? `Terbitkan jadwal ${name} pada…` : `Terbitkan ${own.name} pada…`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            look="primary"
            isBusy={version.isBusy}
            disabled={at === '' || version.isAsked(planned)}
            onClick={() => {
              const plan = {
                releaseId,
                at,
                ...(asked === undefined && { name: `Jadwal ${name}` }),
              };
              version.send('plan', plan, planned ? kept : undefined);
            }}
          >
            Jadwalkan
          </Button>
        </>
      }
    >
      <TimeField
        name="at"
        label="Terbit pada"
        hint="Saluran lanjut seperti sekarang sampai saat itu; yang sudah terkirim ke penonton tidak berubah."
        defaultValue={own?.plannedFor ?? null}
        onTime={setAt}
      />
      {hasNewer && (
        <SelectField
          label="Versi"
          value={isKept ? 'kept' : 'newest'}
          options={{
            newest: week.isDirty ? 'Draf sekarang' : `Versi ${view.draftNo}, yang terbaru`,
            kept: `Versi ${kept}, yang sudah dijadwalkan`,
          }}
          onChange={({ target }) => keep(target.value === 'kept')}
        />
      )}
      {version.said(planned)}
    </Dialog>
  );
}

const MOST = 50;
const NEW = 'baru';

/** Releases that can still be changed. */
function useOpenReleases(): readonly Pick<HoldingRelease, 'releaseId' | 'name'>[] {
  const [found, setFound] = useState<readonly HoldingRelease[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    callStudio<typeof listReleases>(
      'GET',
      '/studio/v1/editorial/release/list',
      { query: { pageSize: MOST } },
      { signal: stop.signal },
    )
      .then(({ result }) => setFound(result.releases))
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return found.filter(
    ({ state }) => state === 'draft' || state === 'review' || state === 'planned',
  );
}

/** This week into a release, beside what else comes out with it. */
export function AddToRelease({ view, week, onClose }: Omit<Props, 'releases'>) {
  const [newId] = useState(() => crypto.randomUUID());
  const [chosen, choose] = useState(NEW);
  const [name, setName] = useState('');
  const open = useOpenReleases();
  const version = useVersion({ view, week, onClose });
  const isNew = chosen === NEW;
  return (
    <Dialog
      title={`Masukkan jadwal ${view.channel.name} ke rilis`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            look="primary"
            isBusy={version.isBusy}
            disabled={(isNew && name.trim() === '') || version.isAsked(false)}
            onClick={() =>
              version.send('addToRelease', {
                releaseId: isNew ? newId : chosen,
                ...(isNew && { name }),
              })
            }
          >
            Masukkan ke rilis
          </Button>
        </>
      }
    >
      <SelectField
        label="Rilis"
        hint="Rilis yang sudah terjadwal harus dijadwalkan lagi sesudah isinya berubah."
        value={chosen}
        options={{
          [NEW]: 'Rilis baru',
          ...Object.fromEntries(open.map((each) => [each.releaseId, each.name])),
        }}
        onChange={({ target }) => choose(target.value)}
      />
      {isNew && (
        <Field
          label="Nama rilis"
          hint="Hanya dibaca petugas"
          value={name}
          maxLength={120}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      {version.said(false)}
    </Dialog>
  );
}
