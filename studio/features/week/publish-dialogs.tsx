import { useEffect, useState } from 'react';
import type { WeekConflict } from '#contract/live/week-shapes.ts';
import { detailsOf } from '../../lib/problems-of.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/field.tsx';
import { ConflictList } from './conflict-list.tsx';
import { ImpactPanel } from './impact-panel.tsx';
import { type HoldingRelease, OvertakenReleases } from './releases/held-in-releases.tsx';
import type { WeekDraft, WeekView } from './use-week.ts';
import { clockAt } from './words.ts';

type Details = { conflicts: WeekConflict[] };
type Props = {
  view: WeekView;
  week: WeekDraft;
  releases: readonly HoldingRelease[];
  onClose: () => void;
};

/** What publishing hits, what stands against it, and the button. */
export function PublishDialog({ view, week, releases, onClose }: Props) {
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const [isSure, setSure] = useState(false);
  const { step } = week;
  useEffect(() => {
    if (failure !== undefined) step({ kind: 'refused' });
  }, [failure, step]);
  const refused = detailsOf<Details>(failure).conflicts;
  const conflicts = refused ?? week.conflicts.filter(({ severity }) => severity !== 'note');
  const errors = conflicts.filter(({ severity }) => severity === 'error');
  const warnings = conflicts.filter(({ severity }) => severity === 'warning');
  const isBlocked = errors.length > 0 && refused === undefined;
  function publish(): void {
    week.step({ kind: 'sent' });
    send('publish', {
      channelId: view.channel.channelId,
      baseNo: week.baseNo,
      slots: week.isDirty ? week.slots : null,
      no: view.draftNo,
      acceptWarnings: isSure,
    });
  }
  return (
    <Dialog
      title={`Terbitkan jadwal ${view.channel.name}`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            look="primary"
            isBusy={isBusy || week.isWaiting}
            disabled={isBlocked || (warnings.length > 0 && !isSure)}
            onClick={publish}
          >
            Terbitkan
          </Button>
        </>
      }
    >
      <p className="text-small text-mist">
        Penonton melihatnya di panduan, siaran, dan tonton ulang. Yang sebelum pukul{' '}
        {clockAt(view.lockedUntil)} WIB terkunci dan tidak berubah.
      </p>
      <ImpactPanel channelId={view.channel.channelId} slots={week.slots} />
      <OvertakenReleases releases={releases} no={view.draftNo + (week.isDirty ? 1 : 0)} />
      <ConflictList conflicts={[...errors, ...warnings]} />
      {warnings.length > 0 && errors.length === 0 && (
        <CheckField
          label="Peringatannya sudah dibaca, memang begitu maksudnya"
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
      <Alert>{failure?.message}</Alert>
    </Dialog>
  );
}

/** One undo of what viewers see: the version before, or an older one, is published again. */
export function RollBackDialog({
  view,
  releases,
  liveNo,
  no,
  onClose,
}: Omit<Props, 'week'> & {
  liveNo: number;
  /** The version that is to be live again; without it the one before. */
  no?: number | undefined;
}) {
  const { channel, draftNo } = view;
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const [isSure, setSure] = useState(false);
  const isAsked = failure?.code === 'live.weekHasWarnings';
  return (
    <Dialog
      title={no === undefined ? 'Kembalikan terbitan sebelumnya?' : `Tayangkan versi ${no}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={isAsked && !isSure}
            onClick={() =>
              send('rollBack', {
                channelId: channel.channelId,
                liveNo,
                ...(no === undefined ? {} : { no }),
                acceptWarnings: isSure,
              })
            }
          >
            Kembalikan
          </Button>
        </>
      }
    >
      <p className="text-small text-mist">
        {no === undefined ? 'Jadwal sebelum terbitan terakhir' : `Jadwal versi ${no}`} tayang
        sebagai versi baru, mulai dari garis kunci. Terbitan yang sekarang tetap ada di riwayat.
        {draftNo > liveNo &&
          ` Begitu juga draf versi ${draftNo} yang belum terbit: dari sana bisa dipakai lagi sebagai draf.`}
      </p>
      <OvertakenReleases releases={releases} no={draftNo + 1} />
      <Alert>{failure?.message}</Alert>
      {isAsked && (
        <CheckField
          label="Kembalikan juga dengan peringatannya"
          checked={isSure}
          onChange={(event) => setSure(event.target.checked)}
        />
      )}
    </Dialog>
  );
}
