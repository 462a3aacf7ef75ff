import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { paths } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DraftOffer } from '../../ui/form/draft-offer.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Presence } from '../../ui/presence.tsx';
import { dayAfter } from '../../../web/lib/formats/zone.ts';
import { type Mode, movedTo, placed, resizedTo, startOf, today, without } from './edit-slots.ts';
import type { Held } from './hold-slot.ts';
import { HeldInReleases, type HoldingRelease } from './releases/held-in-releases.tsx';
import { WeekMergeDialog } from './merge-dialog.tsx';
import { useWeek, type WeekView } from './use-week.ts';
import type { Copying } from './slot-dialogs.tsx';
import { type OpenDialog, WeekDialogs } from './week-dialogs.tsx';
import { WeekGrid } from './week-grid.tsx';
import { WeekSide } from './week-side.tsx';
import { WeekTools } from './week-tools.tsx';
import { clockAt, dayLabel } from './words.ts';

/** What a save that meets another one's is refused with. */
type Refusal = {
  draftNo?: number;
  conflicts?: { slotId: string; mine: WeekSlot | null; theirs: WeekSlot | null }[];
  merged?: WeekSlot[];
  /** What the other one saved. */
  newest?: WeekSlot[];
};

type Props = { view: WeekView; from: string; releases: readonly HoldingRelease[] };

/** The week of one channel: its grid, what is wrong with it, and everything that is done to it. */
export function WeekPage({ view, from, releases }: Props) {
  const week = useWeek(view, from);
  const { channel, lockedUntil, liveNo } = view;
  const { channelId } = channel;
  const now = Date.parse(view.now);
  const current = today(now);
  const mayEdit = useHasRole('scheduler', 'admin');
  const mayReadAsRun = useHasRole('scheduler', 'rights', 'admin');
  const offer = useKeptDraft({
    name: `week:${channelId}`,
    value: { no: week.baseNo, slots: week.slots },
    isDirty: mayEdit && week.isDirty,
    onTake: (version) => week.step({ kind: 'restore', version }),
  });
  const [mode, setMode] = useState<Mode>('replace');
  const [chosen, choose] = useState<string>();
  const [wanted, want] = useState<string>();
  const [open, setOpen] = useState<OpenDialog>();
  const [copy, setCopy] = useState<number>();
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone: ({ result }) => setCopy((result as { copyNo: number } | undefined)?.copyNo),
  });
  const { send: tell } = useSend();
  const [putAway, setPutAway] = useState<unknown>();
  const shown = failure === putAway ? undefined : failure;
  const refusal = (shown?.details ?? {}) as Refusal;
  const { step } = week;
  const undoVersion = (no: number) => send('undoVersion', { channelId, no });
  const undoCopy =
    copy === undefined || week.isDirty || isBusy ? undefined : () => undoVersion(copy);
  const undo = () => (week.canUndo ? step({ kind: 'undo' }) : undoCopy?.());
  useEffect(() => {
    if (failure !== undefined) step({ kind: 'refused' });
  }, [failure, step]);
  const run = week.runs.find(({ start }) => start === chosen);
  const slot = week.slots.find(({ id }) => id === run?.slotId);

  useShortcuts('Jadwal', [
    { keys: 'mod+z', label: 'Urungkan', run: undo },
    ...(mayEdit ? [{ keys: 'n', label: 'Slot baru', run: () => setOpen({ kind: 'new' }) }] : []),
  ]);

  /** @param at where the focus goes once it runs there. */
  function change(next: readonly WeekSlot[], words: string, at?: string): void {
    week.edit(next);
    want(at);
    notify({ message: `${words} Belum tersimpan.`, status: 'info' });
  }
  function put(moved: WeekSlot, day: string): void {
    change(
      placed(week.slots, moved, mode),
      moved.layer === 'template' ? 'Pola berubah untuk setiap minggu.' : 'Slot dipindahkan.',
      startOf(day, moved.start),
    );
  }
  const find = (start: string) => {
    choose(start);
    want(start);
  };
  function putHeld({ slotId, day, start, minutes }: Held): void {
    const own = week.slots.find(({ id }) => id === slotId);
    if (own !== undefined) put(resizedTo(movedTo(own, day, start), minutes), day);
  }
  const moveOf = (each: WeekRun) => {
    const own = week.slots.find(({ id }) => id === each.slotId);
    if (own !== undefined) setOpen({ kind: 'move', run: each, slot: own });
  };
  const remove = (each: WeekRun) => {
    if (each.slotId !== null)
      change(without(week.slots, each.slotId), `${each.title} dilepas dari jadwal.`);
  };
  const save = () => {
    week.step({ kind: 'sent' });
    send('save', { channelId, baseNo: week.baseNo, slots: week.slots });
  };
  const copyDays = (copying: Copying) => {
    week.step({ kind: 'sent' });
    send('copyDays', { channelId, baseNo: week.baseNo, slots: week.slots, ...copying });
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
          {/* What is not saved is said below the grid: it must not move under who drags. */}
          {hasNews && !week.isDirty && <Badge tone="active">Draf belum terbit</Badge>}
          {errors > 0 && <Badge tone="bad">{errors} masalah</Badge>}
          <Presence kind="week" id={channelId} />
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
          <Button size="s" onClick={() => setOpen({ kind: 'history' })}>
            Riwayat
          </Button>
          {mayReadAsRun && (
            <ButtonLink size="s" to={paths.channelAsRun(channelId)}>
              Riwayat siar
            </ButtonLink>
          )}
          {mayEdit && (
            <>
              <Button disabled={!hasNews} onClick={() => setOpen({ kind: 'release' })}>
                Masukkan ke rilis…
              </Button>
              <Button disabled={!hasNews} onClick={() => setOpen({ kind: 'plan' })}>
                Terbitkan pada…
              </Button>
              <Button
                look="primary"
                disabled={!hasNews}
                onClick={() => setOpen({ kind: 'publish' })}
              >
                Terbitkan…
              </Button>
            </>
          )}
        </>
      }
    >
      {mayEdit && <DraftOffer offer={offer} />}
      <HeldInReleases
        releases={releases}
        channelId={channelId}
        draftNo={view.draftNo}
        mayEdit={mayEdit}
        onPlan={(releaseId) => setOpen({ kind: 'plan', releaseId })}
      />
      {mayEdit && (
        <WeekTools
          mode={mode}
          onMode={setMode}
          canUndo={week.canUndo}
          canRollBack={liveNo !== null}
          onUndo={undo}
          onOpen={(kind) => setOpen({ kind })}
          onUndoCopy={undoCopy}
          onCopyWeek={() => copyDays({ from, days: 7, to: [dayAfter(from, 7)], layer: 'dated' })}
        />
      )}
      <Alert>
        {week.problem ?? (refusal.conflicts === undefined ? shown?.message : undefined)}
      </Alert>
      <form
        className="flex flex-col xl:min-h-0 xl:flex-1"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex flex-col gap-3 xl:min-h-0 xl:flex-1 xl:flex-row">
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
            wanted={week.isWaiting ? undefined : wanted}
            onChoose={choose}
            onFocused={() => want(undefined)}
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
            onFind={find}
            onSwap={(each) => setOpen({ kind: 'swap', run: each })}
            onMoveTo={moveOf}
            onRemove={remove}
            now={now}
            onEnd={({ slotId }, isEnded) => tell('endEvent', { channelId, slotId, isEnded })}
          />
        </div>
        {mayEdit && (
          <SaveBar
            isKept
            isDirty={week.isDirty}
            isBusy={isBusy}
            onReset={() => week.step({ kind: 'reset' })}
            label="Simpan draf"
            note={
              view.draftNo === 0
                ? 'Belum ada slot: rotasi saluran yang tayang'
                : `Versi ${view.draftNo}${view.draftNo === liveNo ? ', sedang tayang' : ', draf'}`
            }
          />
        )}
      </form>
      <WeekDialogs
        open={open}
        view={view}
        week={week}
        releases={releases}
        mode={mode}
        mayEdit={mayEdit}
        from={from}
        today={current}
        onOpen={setOpen}
        onChange={change}
        onPut={put}
        onCopy={copyDays}
        onUndoVersion={undoVersion}
      />
      {refusal.conflicts !== undefined && refusal.merged !== undefined && (
        <WeekMergeDialog
          conflicts={refusal.conflicts}
          merged={refusal.merged}
          names={week.names}
          nameOfDay={(day) => dayLabel(day, current).name}
          onClose={() => setPutAway(failure)}
          onResolve={(merged) => {
            const { draftNo: no = 0, newest: slots = [] } = refusal;
            week.step({ kind: 'rebase', newest: { no, slots }, slots: merged });
            setPutAway(failure);
          }}
        />
      )}
    </Page>
  );
}
