import { Clock } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { dayOf, startOfDay, type Zone } from '../../lib/formats/zone.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { EmptyState } from '../../ui/state.tsx';
import { type ChipData, Chips } from '../../ui/chips.tsx';
import type { Span } from './grid-maths.ts';
import { GuideGrid } from './guide-grid.tsx';
import type { GuideRows, MoreRows } from './more-rows.tsx';
import { fetchedSheet } from '../../ui/fetched-sheet.tsx';
import type { OpenProgramme, ProgrammeDialogProps } from './programme-dialog.tsx';
import { useReminders } from '../../lib/feedback/reminder-store.ts';

const ProgrammeDialog = fetchedSheet<ProgrammeDialogProps>(async () => {
  return (await import('./programme-dialog.tsx')).ProgrammeDialog;
});

type Props = {
  rows: GuideRows;
  /** What of the day is shown. */
  grid: Span;
  /** The same day from its beginning. */
  earlierTo: string;
  days: ChipData[];
  /** Stands before the days. */
  lead?: ReactNode;
  /** The one that is shown, in the zone. */
  day: string;
  now: number;
  zone: Zone;
  genreId?: string | undefined;
  currentId?: string | undefined;
  more?: MoreRows;
};

/** The days, the grid of one of them, the way back to now, and what can be done about a programme. */
export function Guide(props: Props) {
  const { rows, grid, earlierTo, days, lead, day, now, zone, genreId, currentId, more } = props;
  const [open, setOpen] = useState<OpenProgramme | null>(null);
  const [jump, setJump] = useState(0);
  const list = useReminders((state) => state.list);
  const reminded = useMemo(() => new Set(list?.map(({ id }) => id)), [list]);
  const today = dayOf(now, zone);
  const start = startOfDay(day, zone) ?? now;
  // On other days the focus enters at the hour that it is now, where the grid opens.
  const sameHour = start + (now - (startOfDay(today, zone) ?? now));
  const openProgramme = useCallback(
    (programme: Programme, channel: ChannelCard) => setOpen({ programme, channel }),
    [],
  );
  const todayTo = days.find(({ key }) => key === today)?.to ?? '';
  return (
    <>
      <div className="gutter flex items-center gap-2 pb-2 md:gap-3 md:pb-3">
        {lead}
        <div className="min-w-0 flex-1">
          <Chips name="Hari" chips={days} current={day} />
        </div>
        {/* A link, so that another day leads back too; on today it only scrolls. */}
        <Link
          to={todayTo}
          replace
          preventScrollReset
          onClick={() => setJump(jump + 1)}
          className={buttonLook({ look: 'secondary' }, 'min-w-11 shrink-0 max-md:px-3')}
        >
          <Clock className="size-4" aria-hidden="true" />
          <span className="max-md:sr-only">Ke sekarang</span>
        </Link>
      </div>
      {rows.every(({ programmes }) => programmes.length === 0) ? (
        <EmptyState icon={<Clock aria-hidden="true" />} title="Jadwal hari ini belum ada">
          <p>Stasiun belum mengirim jadwalnya. Kanalnya tetap bisa ditonton langsung.</p>
        </EmptyState>
      ) : (
        <GuideGrid
          // A day or a zone is another grid: it opens anew.
          key={start}
          rows={rows}
          grid={grid}
          now={now}
          zone={zone}
          earlierTo={grid.from > start ? earlierTo : null}
          entersAt={sameHour}
          currentId={currentId}
          reminded={reminded}
          genreId={genreId}
          jump={jump}
          more={more ?? null}
          onOpen={openProgramme}
        />
      )}
      {open !== null && (
        <ProgrammeDialog
          open={open}
          now={now}
          zone={zone}
          genreId={genreId}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
