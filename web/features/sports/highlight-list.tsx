import { Film } from 'lucide-react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { getFixture } from '#contract/live/sports.ts';
import { SECOND } from '#contract/constants.ts';
import { clockTime, spokenRuntime } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';

type Highlights = AnswerOf<typeof getFixture>['result']['highlights'];

/** Highlights, cut from the broadcast. */
export function HighlightList({
  highlights,
  channelId,
}: {
  highlights: Highlights;
  channelId: string;
}) {
  return (
    <ul className="grid gap-2">
      {highlights.map(({ highlightId, title, seconds }) => (
        <li key={highlightId}>
          <Link
            to={paths.liveTv(channelId, undefined, { programmeId: highlightId })}
            className="flex items-center gap-3 rounded-l border border-line bg-ink-1 p-4 hover:bg-ink-2"
          >
            <Film className="size-6 shrink-0 text-kunyit" aria-hidden="true" />
            <span className="min-w-0 flex-1 text-small font-semibold">{title}</span>
            <span className="tabular text-small text-haze">
              <span aria-hidden="true">{clockTime(seconds * SECOND)}</span>
              <span className="sr-only">{spokenRuntime(seconds * SECOND)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
