import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  addPriceToRelease,
  addToRelease,
  addWeekToRelease,
  askReleaseReview,
  dropPriceFromRelease,
  dropWeekFromRelease,
  getRelease,
  planRelease,
  publishRelease,
  saveRelease,
  undoRelease,
} from '#contract/editorial/index.ts';
import { orMissing } from '../../../../web/lib/platform/pages.server.ts';
import { ReleasePage } from '../../../features/editorial/releases/release-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { findAwaited, studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const releaseId = params['releaseId'] ?? '';
  const [{ result: release }, awaited] = await Promise.all([
    orMissing(call(getRelease, { query: { releaseId } })),
    findAwaited(call, 'release', releaseId),
  ]);
  return { release, awaited };
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
  addPrice: async ({ call }, body) => {
    await call(addPriceToRelease, { body });
    return { notice: 'Masuk ke rilis.' };
  },
  dropPrice: async ({ call }, body) => {
    await call(dropPriceFromRelease, { body });
    return {};
  },
  addWeek: async ({ call }, body) => {
    await call(addWeekToRelease, { body });
    return { notice: 'Masuk ke rilis.' };
  },
  dropWeek: async ({ call }, body) => {
    await call(dropWeekFromRelease, { body });
    return {};
  },
  review: async ({ call }, body) => {
    await call(askReleaseReview, { body });
    return {};
  },
  plan: async ({ call }, body: InputOf<typeof planRelease>['body'] & object) => {
    const { result } = await call(planRelease, { body });
    const notice = body.at === null ? 'Jadwal dibatalkan.' : 'Terjadwal.';
    return 'approval' in result ? asked : { notice };
  },
  publish: async ({ call }, body) => {
    const { result } = await call(publishRelease, { body });
    return 'approval' in result ? asked : { notice: 'Terbit. Penonton melihatnya sekarang.' };
  },
  undo: async ({ call }, body) => {
    const { result } = await call(undoRelease, { body });
    return 'approval' in result ? asked : { notice: 'Dibatalkan. Yang sebelumnya tayang lagi.' };
  },
});

const asked = { notice: 'Menunggu persetujuan orang kedua.' };

export default function Release() {
  return <ReleasePage {...useLoaderData<typeof loader>()} />;
}
