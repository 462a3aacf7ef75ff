import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listTitleEntries, type TitleEntry } from '#contract/catalog/operator-titles.ts';
import { listEndingLicences } from '#contract/editorial/licence-ends.ts';
import { EndingGrid } from '../../features/rights/ending-grid.tsx';
import { TakenDownList } from '../../features/rights/taken-down-list.tsx';
import { studioContext } from '../../lib/studio.server.ts';
import { oneOf } from '../../ui/grid/grid-query.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';

const MOST = 200;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const days = Number(oneOf(url.searchParams.get('hari') ?? undefined, ['14', '180', '366']) ?? 60);
  const { call } = context.get(studioContext);
  const [endings, down] = await Promise.all([
    call(listEndingLicences, { query: { days } }),
    call(listTitleEntries, { query: { state: 'takenDown', pageSize: MOST } }),
  ]);
  return {
    endings: endings.result.endings,
    takenDown: down.result.titles satisfies TitleEntry[],
  };
}

export default function Rights() {
  const { endings, takenDown } = useLoaderData<typeof loader>();
  const tabs = [
    { id: 'habis', label: 'Segera habis', count: endings.length },
    { id: 'turun', label: 'Diturunkan', count: takenDown.length },
  ];
  const part = useTab(tabs);
  return (
    <Page
      title="Hak siar"
      isFull={part === 'habis'}
      lead="Judul yang lisensi terakhirnya segera habis, dan yang diturunkan. Lisensi diatur di halaman judulnya."
    >
      <Tabs label="Bagian hak siar" tabs={tabs} />
      {part === 'habis' ? <EndingGrid endings={endings} /> : <TakenDownList titles={takenDown} />}
    </Page>
  );
}
