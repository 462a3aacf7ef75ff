import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listReleases } from '#contract/editorial/index.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { paths } from '../../../lib/paths.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

export type HoldingRelease = AnswerOf<typeof listReleases>['result']['releases'][number];

/** One that was made for this week alone: its plan is the week's own. */
const isOwn = ({ weeks, documents, prices }: HoldingRelease) =>
  weeks === 1 && documents + prices === 0;

const stateWords: Partial<Record<HoldingRelease['state'], string>> = {
  draft: 'Di rilis, belum dijadwalkan',
  review: 'Di rilis, menunggu tinjauan',
};

type Props = {
  releases: readonly HoldingRelease[];
  channelId: string;
  draftNo: number;
  mayEdit: boolean;
  /** Asks for another time or version of this one. */
  onPlan: (releaseId: string) => void;
};

/** When versions of this week come out, and with which releases. */
export function HeldInReleases({ releases, channelId, draftNo, mayEdit, onPlan }: Props) {
  const { send, isBusy, failure } = useSend({ isInline: true });
  if (releases.length === 0) return null;
  return (
    <section aria-label="Rencana terbit" className="mb-2 grid gap-1">
      <Alert>{failure?.message}</Alert>
      {releases.map((release) => {
        const { releaseId, name, state, plannedFor, weekNo, weekProblem, problem } = release;
        return (
          <div
            key={releaseId}
            className="flex flex-wrap items-center gap-2 rounded-s border border-line px-3 py-1 text-small"
          >
            <Badge tone={state === 'planned' ? 'waiting' : 'plain'}>
              {plannedFor === null ? stateWords[state] : `Terbit ${dateTime(plannedFor)} WIB`}
            </Badge>
            <span className="min-w-0 flex-1">
              Versi {weekNo}
              {weekNo !== null && draftNo > weekNo && `, ada versi ${draftNo} yang lebih baru`}
              {' · '}
              <Link to={paths.release(releaseId)} className="underline-offset-4 hover:underline">
                {name}
              </Link>
              {(weekProblem ?? problem) !== null && (
                <span className="block text-note text-merah">{weekProblem ?? problem}</span>
              )}
            </span>
            {mayEdit && isOwn(release) && (
              <>
                <Button size="s" isBusy={isBusy} onClick={() => onPlan(releaseId)}>
                  {state === 'planned' ? 'Ubah jadwal terbit…' : 'Jadwalkan…'}
                </Button>
                {state === 'planned' ? (
                  <Button
                    size="s"
                    isBusy={isBusy}
                    onClick={() => send('cancelPlan', { releaseId, at: null })}
                  >
                    Batalkan jadwal terbit
                  </Button>
                ) : (
                  <Button
                    size="s"
                    isBusy={isBusy}
                    onClick={() => send('leaveRelease', { releaseId, channelId })}
                  >
                    Keluarkan
                  </Button>
                )}
              </>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** Said before a version is published by hand: what releases hold an older one, and will not come out with it. */
export function OvertakenReleases({
  releases,
  no,
}: {
  releases: readonly HoldingRelease[];
  no: number;
}) {
  const overtaken = releases.filter(({ weekNo }) => weekNo !== null && weekNo < no);
  if (overtaken.length === 0) return null;
  return (
    <ul
      aria-label="Rilis yang tidak bisa terbit lagi"
      className="list-disc pl-5 text-small text-merah"
    >
      {overtaken.map(({ releaseId, name, weekNo, plannedFor }) => (
        <li key={releaseId}>
          Rilis {name} memuat versi {weekNo}
          {plannedFor !== null && `, terjadwal ${dateTime(plannedFor)} WIB`}. Ia baru bisa terbit
          lagi dengan versi yang lebih baru.
        </li>
      ))}
    </ul>
  );
}
