import { getAllHighlight } from '#contract/editorial/highlights.ts';
import { listReplays } from '#modules/live/index.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { listByPosition } from '../documents/queries/published.ts';
import { requireGrown } from '../viewing.ts';
import { presentPicks } from './present-picks.ts';

const MOST_PICKS = 12;
const MOST_MATCHES = 24;

export const routes = [
  // Not kept for all: what may be shown of a match hangs on who asks.
  call(getAllHighlight, async ({ process: deps }: EditorialDeps, { query, caller }) => {
    requireGrown(caller);
    const viewer = { caller, hideScores: query.hideScores };
    const [picks, matches] = await Promise.all([
      listByPosition(deps.db, 'highlight', MOST_PICKS).then((rows) =>
        presentPicks(deps, rows, viewer),
      ),
      listReplays(deps.db, viewer, MOST_MATCHES, deps.clock.now()),
    ]);
    return ok({ picks, matches });
  }),
];
