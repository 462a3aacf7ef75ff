import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/page.tsx';
import { type Release, weekChangeOf } from '../release-words.ts';
import { AddWeek } from './add-week.tsx';

type Props = {
  release: Release;
  mayChange: boolean;
  onDrop: (channelId: string) => void;
};

type Named = { channelId: string; number: number; name: string };

/** Channels' weeks that come with a release: each from what television follows to what it will. */
export function WeeksPanel({ release, mayChange, onDrop }: Props) {
  const { releaseId, schedules } = release;
  const [isAdding, add] = useState(false);
  const [renewed, renew] = useState<Named>();
  if (schedules.length === 0 && !mayChange) return null;
  return (
    <Panel
      title={`Jadwal saluran (${schedules.length})`}
      className="xl:col-start-1"
      actions={
        mayChange && (
          <Button size="s" onClick={() => add(true)}>
            Tambah jadwal
          </Button>
        )
      }
    >
      {schedules.length === 0 ? (
        <p className="text-small text-haze">
          Jadwal yang masuk ke sini berlaku bersama rilis ini, mulai dari garis kunci saluran.
        </p>
      ) : (
        <ul className="grid gap-1">
          {schedules.map((week) => (
            <li
              key={week.channelId}
              className="flex min-h-11 flex-wrap items-center gap-2 rounded-s border border-line px-3 py-1 text-small"
            >
              <span className="min-w-0 flex-1">
                {week.number === null ? (
                  <span className="block font-medium">{week.name}</span>
                ) : (
                  <Link
                    to={paths.channelWeek(week.channelId)}
                    className="block truncate font-medium underline-offset-4 hover:underline"
                  >
                    {week.number} {week.name}
                  </Link>
                )}
                <span className="tabular block text-note text-haze">{weekChangeOf(week)}</span>
                {week.report !== null && <span className="block text-note">{week.report}</span>}
                {week.problem !== null && (
                  <span className="block text-note text-merah">{week.problem}</span>
                )}
              </span>
              {mayChange && week.draftNo > week.no && (
                <Button size="s" onClick={() => renew({ ...week, number: week.number ?? 0 })}>
                  Pakai versi {week.draftNo}
                </Button>
              )}
              {mayChange && (
                <IconButton
                  label={`Keluarkan jadwal ${week.name}`}
                  className="size-7"
                  onClick={() => onDrop(week.channelId)}
                >
                  <Trash2 className="size-4" aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {(isAdding || renewed !== undefined) && (
        <AddWeek
          releaseId={releaseId}
          own={renewed}
          onClose={() => {
            add(false);
            renew(undefined);
          }}
        />
      )}
    </Panel>
  );
}
