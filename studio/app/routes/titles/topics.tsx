import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { listStaffTopics, removeTopic, saveTopic } from '#contract/catalog/operator-topics.ts';
import { TopicsPage } from '../../../features/titles/topics-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(studioContext).call(listStaffTopics)).result;
}

export const action = intents({
  save: async ({ call }, body: InputOf<typeof saveTopic>['body'] & object) => ({
    notice: (await call(saveTopic, { body })).message,
  }),
  remove: async ({ call }, body: InputOf<typeof removeTopic>['body'] & object) => ({
    notice: (await call(removeTopic, { body })).message,
  }),
});

export default function Topics() {
  return <TopicsPage {...useLoaderData<typeof loader>()} />;
}
