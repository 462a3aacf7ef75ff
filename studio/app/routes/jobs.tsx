import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { cancelAsset, listAssets, retryAsset } from '#contract/catalog/index.ts';
import type { InputOf } from '#contract/call.ts';
import { Jobs } from '../../features/media/jobs.tsx';
import { callStudio } from '../../lib/call.ts';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { oneOf } from '../../ui/grid/grid-query.ts';
import { Page } from '../../ui/page.tsx';

const PAGE = 100;

function showOf(params: URLSearchParams): 'all' | 'working' | 'failed' {
  return oneOf(params.get('keadaan') ?? undefined, ['working', 'failed']) ?? 'all';
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const query = { pageSize: PAGE, show: showOf(url.searchParams) };
  const { assets, next } = (await call(listAssets, { query })).result;
  return { first: { rows: assets, next } };
}

export const action = intents({
  retry: async ({ call }, body: InputOf<typeof retryAsset>['body'] & object) => ({
    notice: (await call(retryAsset, { body })).message,
  }),
  cancel: async ({ call }, body: InputOf<typeof cancelAsset>['body'] & object) => ({
    notice: (await call(cancelAsset, { body })).message,
  }),
});

export default function JobsPage() {
  const { first } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const show = showOf(params);
  async function more(after: string, signal: AbortSignal) {
    const asked = { query: { pageSize: PAGE, show, after } };
    const { result } = await callStudio<typeof listAssets>('GET', '/studio/v1/asset/list', asked, {
      signal,
    });
    return { rows: result.assets, next: result.next };
  }
  return (
    <Page title="Pekerjaan media" isFull>
      <Jobs first={first} more={more} />
    </Page>
  );
}
