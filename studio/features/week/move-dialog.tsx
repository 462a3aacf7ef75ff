import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import type { WeekChannel, WeekSlot } from '#contract/live/week-shapes.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/field.tsx';
import { ChannelPicker, type NamedChannel } from './channel-picker.tsx';
import { ConflictList } from './conflict-list.tsx';
import { movedTo } from './edit-slots.ts';
import { moveOf, useConflictsThere } from './move-to-channel.ts';
import { SlotFields } from './slot-fields.tsx';
import type { WeekDraft } from './use-week.ts';
import { minutesOfClock, minuteText } from './words.ts';

type MoveProps = {
  title: string;
  channel: WeekChannel;
  slot: WeekSlot;
  week: WeekDraft;
  /** The day that it was chosen on. */
  day: string;
  onMove: (slot: WeekSlot, day: string) => void;
  onClose: () => void;
};

/**
 * "Pindah ke…": day, minute and length by typing, how the slot behaves when time is short or long, and another channel, where
 * it is checked before it goes.
 */
export function MoveDialog({ title, channel, slot, week, day: first, ...on }: MoveProps) {
  const form = useId();
  const [day, setDay] = useState(first);
  const [clock, setClock] = useState(minuteText(slot.start).replace('.', ':'));
  const [own, setOwn] = useState(slot);
  const [to, setTo] = useState<NamedChannel>();
  const [isSure, setSure] = useState(false);
  const { onMove, onClose } = on;
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const { step } = week;
  useEffect(() => {
    if (failure !== undefined) step({ kind: 'refused' });
  }, [failure, step]);
  const isTemplate = slot.layer === 'template';
  const timed = movedTo(own, day, minutesOfClock(clock));
  const moved = isTemplate ? { ...timed, weekday: own.weekday } : timed;
  const { channelId } = channel;
  const move = to && moveOf(week, { channelId, toChannelId: to.channelId, slot: moved });
  const there = useConflictsThere(move);
  const serious = there.conflicts.filter(({ severity }) => severity !== 'note');
  const isRefused = serious.some(({ severity }) => severity === 'error');
  function submit(): void {
    if (move === undefined) return onMove(moved, day);
    step({ kind: 'sent' });
    send('moveSlot', { ...move, acceptWarnings: isSure });
  }
  return (
    <Dialog
      title={`Pindah ke… ${title}`}
      size="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            isBusy={isBusy || there.isWaiting}
            disabled={to !== undefined && (isRefused || (serious.length > 0 && !isSure))}
          >
            {to === undefined ? 'Pindahkan' : `Pindahkan ke ${to.name}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid content-start gap-3">
          <SlotFields
            channel={channel}
            own={own}
            onOwn={setOwn}
            day={day}
            onDay={setDay}
            clock={clock}
            onClock={setClock}
          />
        </div>
        <div className="grid content-start gap-3">
          <ChannelPicker own={channel} chosen={to} onChoose={setTo} />
          {to !== undefined && (
            <section aria-label={`Pemeriksaan di ${to.name}`} className="grid gap-2 text-small">
              <p className="text-mist">
                Tersimpan sebagai draf di kedua saluran; penonton melihatnya setelah{' '}
                <Link
                  to={paths.channelWeek(to.channelId)}
                  target="_blank"
                  className="rounded-s underline underline-offset-2"
                >
                  {to.name}
                </Link>{' '}
                dan {channel.name} diterbitkan. Perubahan lain di sini ikut tersimpan.
              </p>
              {there.isWaiting && <p className="text-haze">Memeriksa…</p>}
              {!there.isWaiting && there.problem === undefined && serious.length === 0 && (
                <p className="text-haze">Tidak ada masalah di sana.</p>
              )}
              <ConflictList conflicts={serious} />
              {serious.length > 0 && !isRefused && (
                <CheckField
                  label="Peringatannya sudah dibaca, memang begitu maksudnya"
                  checked={isSure}
                  onChange={(event) => setSure(event.target.checked)}
                />
              )}
            </section>
          )}
          <Alert>{there.problem ?? failure?.message}</Alert>
        </div>
      </form>
    </Dialog>
  );
}
