import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { WeekRun, WeekSlot } from '#contract/live/operator-week.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { paths } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { dayAfter } from '../../../web/lib/formats/zone.ts';
import {
  copiedWeek,
  dayOfRun,
  daysFrom,
  type Mode,
  movedTo,
  placed,
  resizedTo,
  swapped,
  today,
  without,
} from './edit-slots.ts';
import { WeekMergeDialog } from './merge-dialog.tsx';
import { PublishDialog, RollBackDialog } from './publish-dialogs.tsx';
import { CopyDialog, MoveDialog, NewSlotDialog } from './slot-dialogs.tsx';
import { SwapDialog } from './swap-dialog.tsx';
import { useWeek, type WeekView } from './use-week.ts';
import { type Held, WeekGrid } from './week-grid.tsx';
import { WeekSide } from './week-side.tsx';
import { clockAt, dayLabel, layerNames } from './words.ts';

/** What a save that meets another one's is refused with. */
export type Refusal = {
  draftNo?: number;
  conflicts?: { slotId: string; mine: WeekSlot | null; theirs: WeekSlot | null }[];
  merged?: WeekSlot[];
};

type Open =
  | {
      kind: 'swap';
      run: Pick<WeekRun, 'slotId' | 'start' | 'stop' | 'title' | 'layer'>;
      fresh?: WeekSlot;
    }
  | { kind: 'move'; run: WeekRun; slot: WeekSlot }
  | { kind: 'new' | 'copy' | 'publish' | 'rollBack' };

/** The week of one channel: its grid, what is wrong with it, and everything that is done to it. */
export function WeekPage({ view, from }: { view: WeekView; from: string }) {
  const week = useWeek(view, from);
  const { channel, lockedUntil, liveNo } = view;
  const { channelId } = channel;
  const now = Date.parse(view.now);
  const current = today(now);
  const mayEdit = useHasRole('scheduler', 'admin');
  const [mode, setMode] = useState<Mode>('replace');
  const [chosen, choose] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const { send, isBusy, failure } = useSend({ isInline: true });
  const [putAway, setPutAway] = useState<unknown>();
  const shown = failure === putAway ? undefined : failure;
  const refusal = (shown?.details ?? {}) as Refusal;
  const close = useCallback(() => setOpen(undefined), []);
  const run = week.runs.find(({ start }) => start === chosen);
  const slot = week.slots.find(({ id }) => id === run?.slotId);
  const days = daysFrom(from, 7);

  useShortcuts('Jadwal', [
    { keys: 'mod+z', label: 'Urungkan', run: week.undo },
    ...(mayEdit ? [{ keys: 'n', label: 'Slot baru', run: () => setOpen({ kind: 'new' }) }] : []),
  ]);

  // Where a block went its chosen one goes along.
  useEffect(() => {
    if (chosen !== undefined && run === undefined && !week.isWaiting) choose(undefined);
  }, [chosen, run, week.isWaiting]);

  function change(next: readonly WeekSlot[], words: string): void {
    week.edit(next);
    notify({ message: `${words} Belum tersimpan.`, status: 'info' });
  }
  function put(moved: WeekSlot): void {
    change(
      placed(week.slots, moved, mode),
      moved.layer === 'template' ? 'Pola berubah untuk setiap minggu.' : 'Slot dipindahkan.',
    );
  }
  function putHeld({ slotId, day, start, minutes }: Held): void {
    const own = week.slots.find(({ id }) => id === slotId);
    if (own !== undefined) put(resizedTo(movedTo(own, day, start), minutes));
  }
  const moveOf = (each: WeekRun) => {
    const own = week.slots.find(({ id }) => id === each.slotId);
    if (own !== undefined) setOpen({ kind: 'move', run: each, slot: own });
  };
  const remove = (each: WeekRun) => {
    if (each.slotId !== null)
      change(without(week.slots, each.slotId), `${each.title} dilepas dari jadwal.`);
  };
  const make = useMemo(() => {
    if (open?.kind !== 'swap') return undefined;
    const { fresh, run: swappedRun } = open;
    return (source: WeekSlot['source'], isWeekly: boolean) => {
      const own = week.slots.find(({ id }) => id === swappedRun.slotId);
      if (fresh !== undefined) return placed(week.slots, { ...fresh, source }, mode);
      if (own !== undefined && isWeekly)
        return week.slots.map((each) => (each === own ? { ...own, source, kpiClass: null } : each));
      return swapped(week.slots, swappedRun, source);
    };
  }, [mode, open, week.slots]);
  const save = () => {
    week.noteSent();
    send('save', { channelId, baseNo: week.base.no, slots: week.slots });
  };
  const hasNews = week.isDirty || (view.draftNo > 0 && view.draftNo !== liveNo);
  const errors = week.conflicts.filter(({ severity }) => severity === 'error').length;

  return (
    <Page
      title={channel.name}
      isFull
      trail={[{ to: paths.week, label: 'Jadwal' }]}
      aside={
        <>
          <Badge tone="waiting">terkunci sampai {clockAt(lockedUntil)} WIB</Badge>
          {hasNews && (
            <Badge tone="active">{week.isDirty ? 'Belum tersimpan' : 'Draf belum terbit'}</Badge>
          )}
          {errors > 0 && <Badge tone="bad">{errors} masalah</Badge>}
        </>
      }
      actions={
        <>
          <ButtonLink size="s" to={`?dari=${dayAfter(from, -7)}`} aria-label="Minggu sebelumnya">
            <ChevronLeft className="size-4" aria-hidden="true" />
          </ButtonLink>
          <ButtonLink size="s" to="?">
            Minggu ini
          </ButtonLink>
          <ButtonLink size="s" to={`?dari=${dayAfter(from, 7)}`} aria-label="Minggu berikutnya">
            <ChevronRight className="size-4" aria-hidden="true" />
          </ButtonLink>
          {mayEdit && (
            <Button look="primary" disabled={!hasNews} onClick={() => setOpen({ kind: 'publish' })}>
              Terbitkan…
            </Button>
          )}
        </>
      }
    >
      {mayEdit && (
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <Button size="s" onClick={() => setOpen({ kind: 'new' })}>
            Slot baru…
          </Button>
          <Button size="s" onClick={() => setOpen({ kind: 'copy' })}>
            Salin hari…
          </Button>
          <Button
            size="s"
            onClick={() =>
              change(copiedWeek(week.slots, from), 'Minggu ini disalin ke minggu berikutnya.')
            }
          >
            Salin minggu
          </Button>
          <IconButton label="Urungkan (Ctrl+Z)" disabled={!week.canUndo} onClick={week.undo}>
            <Undo2 className="size-4" aria-hidden="true" />
          </IconButton>
          <fieldset className="flex items-center gap-3 text-small">
            <legend className="sr-only">Slot yang tertimpa</legend>
            {(
              [
                ['replace', 'Timpa'],
                ['ripple', 'Geser yang berikut'],
              ] as const
            ).map(([value, words]) => (
              <label key={value} className="flex items-center gap-1.5">
                <input
                  type="radio"
                  name="mode"
                  checked={mode === value}
                  onChange={() => setMode(value)}
                />
                {words}
              </label>
            ))}
          </fieldset>
          {liveNo !== null && (
            <Button
              size="s"
              look="quiet"
              className="ml-auto"
              onClick={() => setOpen({ kind: 'rollBack' })}
            >
              Kembalikan terbitan sebelumnya…
            </Button>
          )}
        </div>
      )}
      <Alert>
        {week.problem ?? (refusal.conflicts === undefined ? shown?.message : undefined)}
      </Alert>
      <form
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex min-h-0 flex-1 flex-col gap-3 xl:flex-row">
          <WeekGrid
            key={from}
            from={from}
            now={now}
            lockedUntil={lockedUntil}
            runs={week.runs}
            slots={week.slots}
            conflicts={week.conflicts}
            isReadOnly={!mayEdit}
            chosen={chosen}
            onChoose={choose}
            onMove={putHeld}
            onSwap={(each) => setOpen({ kind: 'swap', run: each })}
            onMoveTo={moveOf}
            onRemove={remove}
          />
          <WeekSide
            run={run}
            slot={slot}
            names={week.names}
            conflicts={week.conflicts}
            mayEdit={mayEdit}
            today={current}
            onFind={choose}
            onSwap={(each) => setOpen({ kind: 'swap', run: each })}
            onMoveTo={moveOf}
            onRemove={remove}
          />
        </div>
        {mayEdit && (
          <SaveBar
            isDirty={week.isDirty}
            isBusy={isBusy}
            onReset={week.reset}
            label="Simpan draf"
            note={
              view.draftNo === 0
                ? 'Belum ada slot: rotasi saluran yang tayang'
                : `Versi ${view.draftNo}${view.draftNo === liveNo ? ', sedang tayang' : ', draf'}`
            }
          />
        )}
      </form>
      {open?.kind === 'swap' && make !== undefined && (
        <SwapDialog
          channelId={channelId}
          isEncoded={channel.kind === 'encoded'}
          run={open.run}
          make={make}
          onClose={close}
          onUse={(next) => {
            change(next, `${open.run.title} diganti.`);
            close();
          }}
          onPublish={(next) => {
            week.edit(next);
            setOpen({ kind: 'publish' });
          }}
        />
      )}
      {open?.kind === 'move' && (
        <MoveDialog
          title={open.run.title}
          slot={open.slot}
          day={dayOfRun(open.run)}
          onClose={close}
          onMove={(moved) => {
            put(moved);
            close();
          }}
        />
      )}
      {open?.kind === 'new' && (
        <NewSlotDialog
          day={days.includes(current) ? current : from}
          days={days}
          today={current}
          onClose={close}
          onAdd={(fresh, start, stop) =>
            setOpen({
              kind: 'swap',
              fresh,
              run: {
                slotId: null,
                start,
                stop,
                title: `slot baru (${layerNames[fresh.layer]})`,
                layer: 'dated',
              },
            })
          }
        />
      )}
      {open?.kind === 'copy' && (
        <CopyDialog
          from={from}
          today={current}
          slots={week.slots}
          onClose={close}
          onCopy={(next, words) => {
            change(next, words);
            close();
          }}
        />
      )}
      {open?.kind === 'publish' && <PublishDialog view={view} week={week} onClose={close} />}
      {open?.kind === 'rollBack' && liveNo !== null && (
        <RollBackDialog channelId={channelId} liveNo={liveNo} onClose={close} />
      )}
      {refusal.conflicts !== undefined && refusal.merged !== undefined && (
        <WeekMergeDialog
          conflicts={refusal.conflicts}
          merged={refusal.merged}
          names={week.names}
          nameOfDay={(day) => dayLabel(day, current).name}
          onClose={() => setPutAway(failure)}
          onResolve={(merged) => {
            week.rebase(refusal.draftNo ?? 0, merged);
            setPutAway(failure);
          }}
        />
      )}
    </Page>
  );
}
