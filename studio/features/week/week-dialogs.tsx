import { useCallback, useMemo } from 'react';
import type { WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { dayOfRun, daysFrom, type Mode, placed, swapped } from './edit-slots.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PublishDialog, RollBackDialog } from './publish-dialogs.tsx';
import type { HoldingRelease } from './releases/held-in-releases.tsx';
import { AddToRelease, PlanWeek } from './releases/plan-week.tsx';
import { CopyDialog, type Copying, NewSlotDialog } from './slot-dialogs.tsx';
import { SwapDialog } from './swap-dialog.tsx';
import type { WeekDraft, WeekView } from './use-week.ts';
import { layerNames } from './words.ts';

export type OpenDialog =
  | {
      kind: 'swap';
      run: Pick<WeekRun, 'slotId' | 'start' | 'stop' | 'title' | 'layer'>;
      /** A slot that is not there yet: what it shows is chosen now. */
      fresh?: WeekSlot;
    }
  | { kind: 'move'; run: WeekRun; slot: WeekSlot }
  | { kind: 'rollBack'; no?: number }
  /** Without a release it is a new one. */
  | { kind: 'plan'; releaseId?: string }
  | { kind: 'new' | 'copy' | 'publish' | 'release' | 'history' };

type Props = {
  open: OpenDialog | undefined;
  view: WeekView;
  week: WeekDraft;
  releases: readonly HoldingRelease[];
  mode: Mode;
  mayEdit: boolean;
  from: string;
  today: string;
  onOpen: (dialog: OpenDialog | undefined) => void;
  onChange: (slots: readonly WeekSlot[], words: string, at?: string) => void;
  onPut: (slot: WeekSlot, day: string) => void;
  onCopy: (copying: Copying) => void;
  onUndoVersion: (no: number) => void;
};

/** The one dialog of a week that is open. */
export function WeekDialogs(props: Props) {
  const { open, view, week, mode, mayEdit, from, today, onOpen, onChange, onPut } = props;
  const { channelId, kind } = view.channel;
  const close = useCallback(() => onOpen(undefined), [onOpen]);
  const make = useMemo(() => {
    if (open?.kind !== 'swap') return undefined;
    const { fresh, run } = open;
    return (source: WeekSlot['source'], isWeekly: boolean) => {
      const own = week.slots.find(({ id }) => id === run.slotId);
      if (fresh !== undefined) return placed(week.slots, { ...fresh, source }, mode);
      if (own === undefined || !isWeekly) return swapped(week.slots, run, source);
      return week.slots.map((each) => (each === own ? { ...own, source, kpiClass: null } : each));
    };
  }, [mode, open, week.slots]);
  if (open === undefined) return null;
  if (open.kind === 'swap') {
    return (
      make !== undefined && (
        <SwapDialog
          channelId={channelId}
          isEncoded={kind === 'encoded'}
          run={open.run}
          isNew={open.fresh !== undefined}
          make={make}
          onClose={close}
          onUse={(next) => {
            onChange(
              next,
              open.fresh === undefined ? `${open.run.title} diganti.` : 'Slot baru dipasang.',
              open.run.start,
            );
            close();
          }}
          onPublish={(next) => {
            week.edit(next);
            onOpen({ kind: 'publish' });
          }}
        />
      )
    );
  }
  if (open.kind === 'move') {
    return (
      <MoveDialog
        title={open.run.title}
        channel={view.channel}
        slot={open.slot}
        week={week}
        day={dayOfRun(open.run)}
        onClose={close}
        onMove={(moved, day) => {
          onPut(moved, day);
          close();
        }}
      />
    );
  }
  if (open.kind === 'new') {
    const days = daysFrom(from, 7);
    return (
      <NewSlotDialog
        day={days.includes(today) ? today : from}
        days={days}
        today={today}
        onClose={close}
        onAdd={(fresh, start, stop) => {
          const title = `slot baru (${layerNames[fresh.layer]})`;
          onOpen({ kind: 'swap', fresh, run: { slotId: null, start, stop, title, layer: 'base' } });
        }}
      />
    );
  }
  if (open.kind === 'copy') {
    return (
      <CopyDialog
        from={from}
        today={today}
        isDirty={week.isDirty}
        onClose={close}
        onCopy={(copying) => {
          props.onCopy(copying);
          close();
        }}
      />
    );
  }
  if (open.kind === 'history') {
    return (
      <HistoryDialog
        view={view}
        mayEdit={mayEdit}
        onClose={close}
        onTake={(slots, no) => {
          onChange(slots, `Versi ${no} ada di draf.`);
          close();
        }}
        onUndo={(no) => {
          props.onUndoVersion(no);
          close();
        }}
        onRollBack={(no) => onOpen({ kind: 'rollBack', no })}
      />
    );
  }
  const own = { view, week, releases: props.releases, onClose: close };
  if (open.kind === 'plan') return <PlanWeek {...own} planned={open.releaseId} />;
  if (open.kind === 'release') return <AddToRelease view={view} week={week} onClose={close} />;
  if (open.kind === 'publish') return <PublishDialog {...own} />;
  if (open.kind !== 'rollBack') return null;
  return view.liveNo !== null && <RollBackDialog {...own} liveNo={view.liveNo} no={open.no} />;
}
