import { SCORED_FROM } from '#contract/engagement/review-words.ts';
import { number } from '../../lib/formats/formats.ts';
import type { ReviewsData } from './load-reviews.server.ts';
import { scoreWords } from './orders.ts';
import { Stars } from './stars.tsx';

/** The score from five reviews on, and how many gave how many stars. */
export function ScoreSummary({ score }: { score: ReviewsData['score'] }) {
  const { average, count, verifiedCount, histogram } = score;
  const most = Math.max(1, ...histogram.map((row) => row.count));
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-4">
        <p className="text-show font-extrabold tracking-tight">
          {average === null ? <span className="text-haze">–</span> : scoreWords(average)}
        </p>
        <div className="grid gap-1">
          {average !== null && (
            <Stars stars={Math.round(average)} label={`${scoreWords(average)} dari 5`} />
          )}
          <p className="text-small text-mist">
            {count === 0 ? 'Belum ada ulasan' : `${number(count)} ulasan`}
            {verifiedCount > 0 && `, ${number(verifiedCount)} sudah menonton`}
          </p>
          {average === null && count > 0 && (
            <p className="text-note text-haze">Nilai tampil mulai {SCORED_FROM} ulasan.</p>
          )}
        </div>
      </div>
      {count > 0 && (
        <ul className="grid gap-1.5" aria-label="Sebaran bintang">
          {histogram.map((row) => (
            <li key={row.stars} className="flex items-center gap-3 text-note text-mist">
              <span className="w-3 text-right font-semibold" aria-hidden="true">
                {row.stars}
              </span>
              <span className="sr-only">
                {row.stars} bintang: {number(row.count)} ulasan
              </span>
              <span className="h-2 flex-1 overflow-hidden rounded-full bg-ink-2" aria-hidden="true">
                <span
                  className="block h-full rounded-full bg-kunyit"
                  style={{ width: `${(row.count / most) * 100}%` }}
                />
              </span>
              <span className="w-12 text-right tabular-nums" aria-hidden="true">
                {number(row.count)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
