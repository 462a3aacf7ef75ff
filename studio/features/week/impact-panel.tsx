import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import type { getWeekImpact } from '#contract/studio/week-impact.ts';
import { number } from '../../../web/lib/formats/formats.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { dayOfRun } from './edit-slots.ts';
import { clockAt, dayLabel } from './words.ts';

type Impact = AnswerOf<typeof getWeekImpact>['result'];
type Change = Impact['changes'][number];
const MOST_SHOWN = 12;

/** What publishing these slots would change for viewers, and for whom. */
export function ImpactPanel({
  channelId,
  slots,
}: {
  channelId: string;
  slots: readonly WeekSlot[] | undefined;
}) {
  const [found, setFound] = useState<{ text: string; impact: Impact }>();
  const [problem, setProblem] = useState<string>();
  const text = slots && JSON.stringify(slots);
  const impact = found?.text === text ? found?.impact : undefined;
  useEffect(() => {
    if (text === undefined) return undefined;
    const stop = new AbortController();
    callStudio<typeof getWeekImpact>(
      'POST',
      '/studio/v1/week/impact',
      { body: { channelId, slots: JSON.parse(text) as WeekSlot[] } },
      { signal: stop.signal },
    ).then(
      ({ result }) => setFound({ text, impact: result }),
      (error: unknown) => {
        if (!stop.signal.aborted)
          setProblem(isApiError(error) ? error.failure.message : 'Dampaknya belum bisa dihitung.');
      },
    );
    return () => stop.abort();
  }, [channelId, text]);
  return (
    <section
      aria-label="Dampak"
      aria-busy={text !== undefined && impact === undefined}
      className="grid content-start gap-2 text-small"
    >
      <h3 className="text-note font-semibold text-mist">Dampak bagi penonton</h3>
      <Alert>{problem}</Alert>
      {text === undefined && (
        <p className="text-haze">Pilih isi dulu: dampaknya dihitung di sini.</p>
      )}
      {text !== undefined && impact === undefined && problem === undefined && (
        <p className="text-haze">Menghitung…</p>
      )}
      {impact !== undefined && <Counted impact={impact} />}
    </section>
  );
}

function Counted({ impact }: { impact: Impact }) {
  const { added, removed, moved, reminders, articles, changes } = impact;
  if (changes.length === 0)
    return (
      <p className="text-haze">
        Tiga hari ke depan tidak ada yang berubah bagi penonton; yang lebih jauh belum diumumkan.
      </p>
    );
  const parts = [
    added > 0 && `${number(added)} acara baru`,
    removed > 0 && `${number(removed)} acara hilang`,
    moved > 0 && `${number(moved)} acara bergeser`,
  ].filter(Boolean);
  return (
    <>
      <p className="font-semibold">{parts.join(', ')}</p>
      <p>
        {reminders === 0
          ? 'Tidak ada pengingat yang kena.'
          : `${number(reminders)} pengingat penonton kena.`}
      </p>
      {articles.length > 0 && (
        <div>
          <p>{articles.length} artikel menyebut judulnya:</p>
          <ul className="list-disc pl-5">
            {articles.map(({ documentId, title }) => (
              <li key={documentId}>{title}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className="grid gap-1 text-note text-mist">
        {changes.slice(0, MOST_SHOWN).map((change) => (
          <li key={`${change.kind} ${change.start} ${change.title}`}>{sentenceOf(change)}</li>
        ))}
        {changes.length > MOST_SHOWN && (
          <li>dan {number(added + removed + moved - MOST_SHOWN)} lagi</li>
        )}
      </ul>
    </>
  );
}

function sentenceOf({ kind, title, start, movedMinutes }: Change): string {
  const when = `${dayLabel(dayOfRun({ start }), '').name} ${clockAt(start)}`;
  if (kind === 'moved')
    return `${when}: ${title} ${movedMinutes > 0 ? `+${movedMinutes}` : `−${-movedMinutes}`} menit`;
  return `${when}: ${title} ${kind === 'added' ? 'masuk' : 'keluar'}`;
}
