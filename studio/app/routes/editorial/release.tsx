import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  addToRelease,
  askReleaseReview,
  getRelease,
  planRelease,
  publishRelease,
  saveRelease,
  undoRelease,
} from '#contract/editorial/index.ts';
import { orMissing } from '../../../../web/lib/platform/pages.server.ts';
import { ReleasePage } from '../../../features/editorial/release-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const query = { releaseId: params['releaseId'] ?? '' };
  const { result } = await orMissing(call(getRelease, { query }));
  return { release: result };
}

export const action = intents({
  save: async ({ call }, body) => {
    await call(saveRelease, { body });
    return {};
  },
  add: async ({ call }, body) => {
    await call(addToRelease, { body });
    return { notice: 'Masuk ke rilis.' };
  },
  review: async ({ call }, body) => {
    await call(askReleaseReview, { body });
    return {};
  },
  plan: async ({ call }, body: InputOf<typeof planRelease>['body'] & object) => {
    await call(planRelease, { body });
    return { notice: body.at === null ? 'Jadwal dibatalkan.' : 'Terjadwal.' };
  },
  publish: async ({ call }, body) => {
    await call(publishRelease, { body });
    return { notice: 'Terbit. Penonton melihatnya sekarang.' };
  },
  undo: async ({ call }, body) => {
    await call(undoRelease, { body });
    return { notice: 'Dibatalkan. Yang sebelumnya tayang lagi.' };
  },
});

export default function Release() {
  return <ReleasePage {...useLoaderData<typeof loader>()} />;
}
