import { MINUTE } from '#contract/constants.ts';
import type { WeekConflict, WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { dayOfRun } from './edit-slots.ts';
import {
  clockAt,
  dayLabel,
  layerNames,
  lengthOf,
  severityNames,
  severityTones,
  sourceName,
  threeClocks,
  WEEKDAYS,
} from './words.ts';

type Props = {
  run: WeekRun | undefined;
  slot: WeekSlot | undefined;
  names: ReadonlyMap<string, string>;
  conflicts: readonly WeekConflict[];
  mayEdit: boolean;
  today: string;
  onFind: (start: string) => void;
  onSwap: (run: WeekRun) => void;
  onMoveTo: (run: WeekRun) => void;
  onRemove: (run: WeekRun) => void;
  onEnd: (run: WeekRun, isEnded: boolean) => void;
  now: number;
};

/** Beside the grid: the chosen block with what can be done to it, and what is wrong with the week. */
export function WeekSide({ run, conflicts, onFind, ...props }: Props) {
  const serious = conflicts.filter(({ severity }) => severity !== 'note');
  const notes = conflicts.filter(({ severity }) => severity === 'note');
  return (
    <aside
      aria-label="Rincian jadwal"
      className="grid max-h-80 shrink-0 content-start gap-3 overflow-y-auto sm:grid-cols-2 xl:max-h-none xl:w-80 xl:grid-cols-1"
    >
      <Panel title={run?.title ?? 'Pilih acara'}>
        {run === undefined ? (
          <p className="text-small text-haze">
            Panah berpindah antar acara. Enter memegang slot lalu panah memindahkannya; G mengganti
            isi, P pindah ke…, <span translate="no">Delete</span> melepas.
          </p>
        ) : (
          <Chosen run={run} {...props} />
        )}
      </Panel>
      <Panel title={`Pemeriksaan (${serious.length})`}>
        {serious.length === 0 && (
          <p className="text-small text-haze">Tidak ada masalah di minggu ini.</p>
        )}
        <Conflicts conflicts={serious} onFind={onFind} />
        {notes.length > 0 && (
          <details className="mt-3 text-small">
            <summary className="rounded-s text-haze">Catatan ({notes.length})</summary>
            <Conflicts conflicts={notes} onFind={onFind} />
          </details>
        )}
      </Panel>
    </aside>
  );
}

function Conflicts({ conflicts, onFind }: Pick<Props, 'conflicts' | 'onFind'>) {
  return (
    <ul className="grid gap-2 text-small">
      {conflicts.map(({ code, severity, slotId, at, message }) => (
        <li key={`${code} ${slotId ?? ''} ${at}`} className="grid justify-items-start gap-1">
          {severity !== 'note' && (
            <Badge tone={severityTones[severity]}>{severityNames[severity]}</Badge>
          )}
          <button
            type="button"
            className="rounded-s py-1 text-left underline-offset-2 hover:underline"
            onClick={() => onFind(at)}
          >
            {message}
          </button>
        </li>
      ))}
    </ul>
  );
}

type ChosenProps = Omit<Props, 'run' | 'conflicts' | 'onFind'> & { run: WeekRun };

function Chosen({ run, slot, names, mayEdit, today, now, ...on }: ChosenProps) {
  const { onSwap, onMoveTo, onRemove, onEnd } = on;
  const isOnAir = Date.parse(run.start) <= now && now < Date.parse(run.stop);
  const minutes = Math.round((Date.parse(run.stop) - Date.parse(run.start)) / MINUTE);
  const { name, date } = dayLabel(dayOfRun(run), today);
  return (
    <div className="grid gap-2 text-small">
      <p>
        {name}, {date}. {threeClocks(run.start)}
      </p>
      <p className="text-haze">
        {minutes} menit · {layerNames[run.layer]}
        {slot?.weekday != null && ` setiap ${WEEKDAYS[slot.weekday - 1]}`}
        {run.kpiClass !== null && ` · kelas ${run.kpiClass}`}
        {run.seconds !== null && ` · isi ${lengthOf(run.seconds)}`}
        {slot?.source.kind === 'category' && ` · ${sourceName(slot, names)}`}
        {slot?.isFixed === true && ' · jam pasti'}
      </p>
      {run.open !== null && (
        <p>
          {run.open.isEnded
            ? `Diakhiri, selesai pukul ${clockAt(run.stop)} WIB.`
            : `Akhir terbuka: diumumkan sampai ${clockAt(run.stop)}, paling lambat ${clockAt(run.open.until)} WIB.`}
          {slot?.overflowChannelId != null && ' Lewat dari jam pasti, berlanjut di saluran lain.'}
        </p>
      )}
      {mayEdit && isOnAir && run.open !== null && (
        <div>
          <Button
            size="s"
            look={run.open.isEnded ? undefined : 'danger'}
            onClick={() => onEnd(run, run.open?.isEnded === false)}
          >
            {run.open.isEnded ? 'Lanjutkan siaran' : 'Akhiri siaran'}
          </Button>
        </div>
      )}
      {run.isLocked && <p className="text-kunyit">Terkunci: sudah terkirim ke penonton.</p>}
      {mayEdit && !run.isLocked && slot === undefined && (
        <p className="text-haze">
          Bukan slot: begitu isinya diganti, acara ini bisa dipindah dan dilepas.
        </p>
      )}
      {mayEdit && !run.isLocked && (
        <div className="flex flex-wrap gap-2">
          <Button size="s" onClick={() => onSwap(run)}>
            Ganti…
          </Button>
          {slot !== undefined && (
            <>
              <Button size="s" onClick={() => onMoveTo(run)}>
                Pindah ke…
              </Button>
              <Button size="s" look="danger" onClick={() => onRemove(run)}>
                Lepas
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
