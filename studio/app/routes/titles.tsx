import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import { createBulk } from '#contract/editorial/bulk.ts';
import { titleFilter } from '../../features/titles/title-filter.ts';
import { TitleGrid } from '../../features/titles/title-grid.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { gridQuery } from '../../ui/grid/grid-query.ts';
import { Page } from '../../ui/page.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const query = titleFilter(gridQuery(url.searchParams));
  const { titles, next } = (await call(listTitleEntries, { query })).result;
  return { first: { rows: titles, next } };
}

export const action = intents({
  bulk: async ({ call }, body: InputOf<typeof createBulk>['body'] & object) => {
    await call(createBulk, { body });
    return {};
  },
});

export default function Titles() {
  const { first } = useLoaderData<typeof loader>();
  return (
    <Page title="Judul" isFull>
      <TitleGrid first={first} />
    </Page>
  );
}
