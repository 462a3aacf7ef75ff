import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  acknowledgeAlarm,
  getWall,
  holdChannel,
  wallFilters,
} from '#contract/live/operator-wall.ts';
import type { WallQuery } from '../../../features/wall/use-wall.ts';
import { WallPage } from '../../../features/wall/wall-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

const LAST_NUMBER = 9_999;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { words, get } = gridQuery(url.searchParams);
  const only = oneOf(get('saring'), wallFilters);
  const after = Number(get('sesudah') ?? 0);
  const query: WallQuery = {
    ...(words !== '' && { words: words.slice(0, 80) }),
    ...(only && { only }),
    ...(Number.isInteger(after) && after > 0 && after <= LAST_NUMBER && { after }),
  };
  return { query, first: (await call(getWall, { query })).result };
}

type Held = { channelId: string; hold: 'backup' | 'slate' | null; reason?: string };

export const action = intents({
  hold: async ({ call }, body: Held) => {
    const { message } = await call(holdChannel, { body });
    return { notice: message };
  },
  acknowledge: async ({ call }, body: { alarmId: string }) => {
    const { message } = await call(acknowledgeAlarm, { body });
    return { notice: message };
  },
});

export default function WallRoute() {
  const { first, query } = useLoaderData<typeof loader>();
  return <WallPage first={first} query={query} />;
}
