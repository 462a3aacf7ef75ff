import type { EpisodePage } from '../../lib/title/episodes.ts';
import { EpisodeList } from '../../ui/episode-list.tsx';

/** The episodes of a series, right below what starts it; each stretch has its own address. */
export function Episodes({ page, hasBegun }: { page: EpisodePage; hasBegun: boolean }) {
  return (
    <section aria-labelledby="episode" className="gutter grid gap-3 pt-4 lg:pt-6">
      <h2 id="episode" className="text-lead font-bold">
        Episode
      </h2>
      <EpisodeList page={page} mark={hasBegun ? 'Lanjut di sini' : 'Mulai di sini'} />
    </section>
  );
}
