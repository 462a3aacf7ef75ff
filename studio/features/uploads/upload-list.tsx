import { FolderInput } from 'lucide-react';
import { Link } from 'react-router';
import type { UploadView } from '#contract/catalog/operator-uploads.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { bytesText } from '../../lib/formats.ts';
import { paths } from '../../lib/paths.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Grid, type GridColumn } from '../../ui/grid/grid.tsx';
import type { GridWindow, MoreRows } from '../../ui/grid/use-windows.ts';

const words: Record<UploadView['state'], { text: string; tone: Tone }> = {
  receiving: { text: 'Belum lengkap', tone: 'waiting' },
  received: { text: 'Diperiksa', tone: 'active' },
  done: { text: 'Diterima', tone: 'good' },
  refused: { text: 'Ditolak', tone: 'bad' },
};

const columns: readonly GridColumn<UploadView>[] = [
  { id: 'name', header: 'File', cell: ({ name }) => name, width: 'minmax(12rem,2fr)' },
  {
    id: 'state',
    header: 'Keadaan',
    width: 'minmax(11rem,1.5fr)',
    cell: ({ state, errorMessage, receivedBytes, bytes, isMine }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Badge tone={words[state].tone}>{words[state].text}</Badge>
        <span className="truncate text-note text-haze" title={errorMessage ?? undefined}>
          {errorMessage ??
            (state === 'receiving'
              ? `${Math.floor((receivedBytes / bytes) * 100)} %${isMine ? ', pilih file yang sama' : ''}`
              : '')}
        </span>
      </span>
    ),
  },
  {
    id: 'size',
    header: 'Ukuran',
    cell: ({ bytes }) => bytesText(bytes),
    width: '7rem',
    align: 'end',
  },
  { id: 'target', header: 'Untuk', cell: targetText, width: 'minmax(12rem,1.5fr)' },
  {
    id: 'from',
    header: 'Dari',
    cell: ({ isImported, isMine }) => (isImported ? 'Folder' : isMine ? 'Kamu' : 'Petugas lain'),
    width: '7rem',
  },
  { id: 'at', header: 'Mulai', cell: ({ createdAt }) => dateTime(createdAt), width: '11rem' },
  {
    id: 'asset',
    header: 'Media',
    width: '6rem',
    cell: ({ assetId }) =>
      assetId === null ? (
        ''
      ) : (
        <Link to={paths.asset(assetId)} className="underline underline-offset-4">
          Lihat
        </Link>
      ),
  },
];

function targetText({ target, purpose }: UploadView): string {
  const what = purpose === 'trailer' ? 'Trailer' : '';
  if (target === null || 'productId' in target) return what;
  const { slug, season, episode } = target;
  const place = season === undefined ? '' : ` S${two(season)}E${two(episode ?? 0)}`;
  return `${what} ${slug}${place}`.trim();
}

const two = (value: number) => String(value).padStart(2, '0');

/** Everything that was sent in, the newest first. */
export function UploadList({
  first,
  more,
}: {
  first: GridWindow<UploadView>;
  more: MoreRows<UploadView>;
}) {
  return (
    <div className="flex min-h-72 flex-1 flex-col">
      <Grid
        label="Unggahan"
        csv="unggahan"
        columns={columns}
        first={first}
        more={more}
        rowId={({ uploadId }) => uploadId}
        empty={
          <Empty icon={<FolderInput className="size-5" />} title="Belum ada unggahan">
            Letakkan file film di atas untuk memulai.
          </Empty>
        }
      />
    </div>
  );
}
