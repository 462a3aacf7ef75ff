import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { listUploads } from '#contract/catalog/index.ts';
import { DropZone } from '../../features/uploads/drop-zone.tsx';
import { KeptList } from '../../features/uploads/kept-list.tsx';
import { SendingList } from '../../features/uploads/sending-list.tsx';
import { UploadList } from '../../features/uploads/upload-list.tsx';
import { callStudio } from '../../lib/call.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { Page } from '../../ui/page.tsx';

const PAGE = 50;

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { uploads, next } = (await call(listUploads, { query: { pageSize: PAGE } })).result;
  return { first: { rows: uploads, next } };
}

async function more(after: string, signal: AbortSignal) {
  const query = { pageSize: PAGE, after };
  const { result } = await callStudio<typeof listUploads>(
    'GET',
    '/studio/v1/upload/list',
    { query },
    { signal },
  );
  return { rows: result.uploads, next: result.next };
}

export default function Uploads() {
  const { first } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  return (
    <Page
      title="Unggahan"
      lead="Film yang kamu kirim diperiksa, diolah ke semua ukuran, lalu dilihat mutunya. Halaman lain bisa dibuka selama mengirim."
    >
      <div className="grid gap-4">
        <DropZone productId={params.get('untuk')} name={params.get('nama')} />
        <KeptList />
        <SendingList onSettled={() => void revalidate()} />
        <h2 className="text-body font-bold">Semua unggahan</h2>
        <div className="flex h-96 flex-col">
          <UploadList first={first} more={more} />
        </div>
      </div>
    </Page>
  );
}
