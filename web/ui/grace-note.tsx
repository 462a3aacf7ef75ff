import { CalendarClock } from 'lucide-react';
import { date } from '../lib/formats/formats.ts';
import type { Grace } from '../lib/account/grace.server.ts';
import { paths } from '../lib/page/paths.ts';
import { LinkButton } from './link-button.tsx';

/** The plan has ended and runs on for some days: where people watch, not only where they manage it. */
export function GraceNote({ grace, timezone }: { grace: Grace; timezone: string | undefined }) {
  return (
    <aside
      aria-label="Masa tenggang"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-l border border-kunyit/40 bg-kunyit-deep p-4"
    >
      <CalendarClock className="size-6 shrink-0 text-kunyit" aria-hidden="true" />
      <p className="min-w-48 flex-1 text-small">
        <strong className="block">Masa aktif paketmu sudah habis.</strong>
        <span className="text-mist">
          Kamu masih bisa menonton sampai {date(grace.endsAt, timezone)}.
        </span>
      </p>
      <LinkButton to={paths.renewal(grace.token)}>Perpanjang</LinkButton>
    </aside>
  );
}
