import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  decideModeration,
  enterTakedownOrder,
  getModerationQueue,
  listModerationWords,
  saveModerationWords,
  tryModerationWords,
} from '#contract/engagement/index.ts';
import type { InputOf } from '#contract/call.ts';
import { ModerationOrder } from '../../features/moderation/order.tsx';
import { ModerationQueue } from '../../features/moderation/queue.tsx';
import { ModerationWords } from '../../features/moderation/word-lists.tsx';
import { decisionWords } from '../../features/moderation/words.ts';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const hasWords = url.searchParams.get('bagian') === 'kata';
  const [{ result: queue }, words] = await Promise.all([
    call(getModerationQueue, { query: { pageSize: 100 } }),
    hasWords ? call(listModerationWords) : undefined,
  ]);
  const { comments, next, open, late } = queue;
  return { first: { rows: comments, next }, open, late, words: words?.result.words ?? null };
}

export const action = intents({
  decide: async ({ call }, body: InputOf<typeof decideModeration>['body'] & object) => {
    const { decided, changed } = (await call(decideModeration, { body })).result;
    const { done } = decisionWords[body.decision];
    return {
      notice: `${decided.length} ulasan ${done}.${
        changed.length === 0 ? '' : ` ${changed.length} berubah sementara itu: lihat lagi.`
      }`,
    };
  },
  order: async ({ call }, body: InputOf<typeof enterTakedownOrder>['body'] & object) => {
    const { held, unknown } = (await call(enterTakedownOrder, { body })).result;
    return {
      notice: `${held.length} ulasan ditahan.${
        unknown.length === 0 ? '' : ` ${unknown.length} id tidak dikenal.`
      }`,
      result: { unknown },
    };
  },
  try: async ({ call }, body: InputOf<typeof tryModerationWords>['body'] & object) => ({
    result: (await call(tryModerationWords, { body })).result,
  }),
  words: async ({ call }, body: InputOf<typeof saveModerationWords>['body'] & object) => {
    const { saved } = (await call(saveModerationWords, { body })).result;
    return { notice: `${saved} kata disimpan. Berlaku untuk ulasan berikutnya.` };
  },
});

export default function Moderation() {
  const { first, open, late, words } = useLoaderData<typeof loader>();
  const tabs = [
    { id: 'antrean', label: 'Antrean', count: open },
    { id: 'kata', label: 'Daftar kata' },
    { id: 'perintah', label: 'Perintah lembaga' },
  ];
  const tab = useTab(tabs);
  return (
    <Page
      title="Komentar"
      isFull={tab !== 'perintah'}
      aside={late > 0 && <Badge tone="bad">{late} lewat waktu</Badge>}
    >
      <Tabs label="Bagian komentar" tabs={tabs} />
      {tab === 'antrean' && <ModerationQueue first={first} open={open} />}
      {tab === 'kata' && words !== null && <ModerationWords words={words} />}
      {tab === 'perintah' && <ModerationOrder />}
    </Page>
  );
}
