import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import { titleFilter } from '../../features/titles/title-filter.ts';
import { TitleGrid } from '../../features/titles/title-grid.tsx';
import { studioContext } from '../../lib/studio.server.ts';
import { gridQuery } from '../../ui/grid/grid-query.ts';
import { Page } from '../../ui/page.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const query = titleFilter(gridQuery(url.searchParams));
  const { titles, next } = (await call(listTitleEntries, { query })).result;
  return { first: { rows: titles, next } };
}

export default function Titles() {
  const { first } = useLoaderData<typeof loader>();
  return (
    <Page title="Judul" isFull>
      <TitleGrid first={first} />
    </Page>
  );
}
