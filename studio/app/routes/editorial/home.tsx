import { randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  addToRelease,
  getHomeDocuments,
  saveDocument,
  saveRelease,
} from '#contract/editorial/index.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { HomePage } from '../../../features/editorial/home-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const mode: 'normal' | 'kids' = url.searchParams.get('bagian') === 'kids' ? 'kids' : 'normal';
  const { result } = await context.get(studioContext).call(getHomeDocuments, { query: { mode } });
  return { mode, home: result };
}

type Save = InputOf<typeof saveDocument>['body'] & object;

export const action = intents({
  /** Each rail that moved is a draft of its own; the order is seen once they are published together. */
  order: async ({ call }, { rails }: { rails: Save[] }) => {
    for (const body of rails) await call(saveDocument, { body });
    return { notice: 'Urutan disimpan sebagai draf.' };
  },
  release: async ({ call }, { documentIds }: { documentIds: string[] }) => {
    const releaseId = randomUUID();
    const name = `Beranda ${dateTime(new Date().toISOString())}`;
    await call(saveRelease, { body: { releaseId, name, items: [] } });
    await call(addToRelease, { body: { releaseId, documentIds } });
    throw redirect(paths.release(releaseId));
  },
});

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
