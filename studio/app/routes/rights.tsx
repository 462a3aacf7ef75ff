import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Call, InputOf } from '#contract/call.ts';
import { acknowledgeLicence } from '#contract/catalog/operator-licences.ts';
import {
  countRightsWork,
  recordTakedownRequest,
  refuseTakedownRequest,
} from '#contract/catalog/operator-takedowns.ts';
import { takeTitleDown } from '#contract/catalog/operator-titles.ts';
import { listEndingLicences } from '#contract/editorial/licence-ends.ts';
import { listTakedownRequests, listTakedowns } from '#contract/editorial/takedowns.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { EndingGrid } from '../../features/rights/ending-grid.tsx';
import { RequestGrid } from '../../features/rights/request-grid.tsx';
import { TakenDownList } from '../../features/rights/taken-down-list.tsx';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { Alert } from '../../ui/alert.tsx';
import { oneOf } from '../../ui/grid/grid-query.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';

const MOST = 100;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const days = Number(oneOf(url.searchParams.get('hari') ?? undefined, ['14', '180', '366']) ?? 60);
  const state = url.searchParams.get('permintaan') === 'selesai' ? 'closed' : 'open';
  const { call } = context.get(studioContext);
  const [endings, down, requests, work] = await Promise.all([
    call(listEndingLicences, { query: { days } }),
    call(listTakedowns, { query: { pageSize: MOST } }),
    call(listTakedownRequests, { query: { state, pageSize: MOST } }),
    call(countRightsWork),
  ]);
  return {
    endings: endings.result.endings,
    takenDown: { rows: down.result.takedowns, next: down.result.next },
    requests: { rows: requests.result.requests, next: requests.result.next },
    state,
    open: work.result.requests,
  } as const;
}

type Body<C extends Call> = InputOf<C>['body'] & object;

export const action = intents({
  acknowledge: async ({ call }, body: Body<typeof acknowledgeLicence>) => ({
    notice: (await call(acknowledgeLicence, { body })).message,
  }),
  recordRequest: async ({ call }, body: Body<typeof recordTakedownRequest>) => ({
    notice: (await call(recordTakedownRequest, { body })).message,
  }),
  refuse: async ({ call }, body: Body<typeof refuseTakedownRequest>) => ({
    notice: (await call(refuseTakedownRequest, { body })).message,
  }),
  takeDown: async ({ call }, body: Body<typeof takeTitleDown>) => ({
    notice: (await call(takeTitleDown, { body })).message,
  }),
});

export default function Rights() {
  const { endings, takenDown, requests, state, open } = useLoaderData<typeof loader>();
  const tabs = [
    { id: 'habis', label: 'Segera habis', count: endings.length },
    { id: 'permintaan', label: 'Permintaan penurunan', count: open.open },
    { id: 'turun', label: 'Diturunkan', count: takenDown.rows.length },
  ];
  const part = useTab(tabs);
  return (
    <Page
      title="Hak siar"
      isFull
      lead="Lisensi yang segera habis, permintaan penurunan dengan batas waktunya, dan judul yang diturunkan."
    >
      {open.firstDueAt !== null && (
        <Alert>
          {open.open} permintaan penurunan menunggu; yang pertama paling lambat{' '}
          {dateTime(open.firstDueAt)}.
        </Alert>
      )}
      <Tabs label="Bagian hak siar" tabs={tabs} />
      {part === 'habis' && <EndingGrid endings={endings} />}
      {part === 'permintaan' && <RequestGrid first={requests} state={state} />}
      {part === 'turun' && <TakenDownList first={takenDown} />}
    </Page>
  );
}
