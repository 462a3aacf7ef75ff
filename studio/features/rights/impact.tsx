import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { getTitleImpact } from '#contract/editorial/index.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Facts } from '../../ui/facts.tsx';

type TitleImpact = AnswerOf<typeof getTitleImpact>['result'];

/** What loses a title, told before it goes. */
export function Impact({ titleId }: { titleId: string }) {
  const [impact, setImpact] = useState<TitleImpact>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const asking = new AbortController();
    callStudio<typeof getTitleImpact>(
      'GET',
      '/studio/v1/title/impact',
      { query: { titleId } },
      { signal: asking.signal },
    )
      .then(({ result }) => setImpact(result))
      .catch((error: unknown) => {
        if (error instanceof ApiError) setProblem(error.failure.message);
      });
    return () => asking.abort();
  }, [titleId]);
  if (problem !== undefined) return <Alert>{problem}</Alert>;
  if (impact === undefined) return <p className="text-small text-haze">Menghitung yang terkena…</p>;
  const { rails, banners, documents, blocks, buyers } = impact;
  return (
    <div className="grid gap-2 rounded-s border border-line p-3">
      <p className="text-small font-semibold">Yang terkena</p>
      <Facts
        facts={[
          { name: 'Rel', value: wordsOf(rails) },
          { name: 'Banner', value: wordsOf(banners) },
          { name: 'Artikel, promo, klip', value: wordsOf(documents) },
          { name: 'Blok siaran nanti', value: blocks },
          { name: 'Pembeli', value: buyers },
        ]}
      />
    </div>
  );
}

function wordsOf({ count, names }: TitleImpact['rails']): string {
  if (count === 0) return 'Tidak ada';
  const rest = count - names.length;
  return `${count}: ${names.join(', ')}${rest > 0 ? ` dan ${rest} lainnya` : ''}`;
}
