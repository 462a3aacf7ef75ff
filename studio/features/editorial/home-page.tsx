import { GalleryHorizontal, Image, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Sortable } from '../../ui/sortable.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { stateWords } from './areas.ts';
import { DocumentsButton } from './documents-bulk.tsx';
import {
  type BannerRow,
  type Home,
  modeTabs,
  type RailRow,
  renumbered,
  ruleOf,
  slotWords,
} from './home-words.ts';

type Props = { mode: 'normal' | 'kids'; home: Home };

/** A home page as its newest drafts say: banners, and rails in the order of the page. */
export function HomePage({ mode, home }: Props) {
  const mayEdit = useHasRole('editor', 'admin');
  const { send, isBusy } = useSend();
  const all = [...home.banners, ...home.rails];
  const changed = all.filter(({ state }) => state === 'changed' || state === 'draft');
  return (
    <Page
      title="Beranda"
      lead="Yang kamu ubah menjadi draf. Penonton melihatnya setelah terbit, sendiri atau bersama sebuah rilis."
      actions={
        mayEdit && (
          <>
            <ButtonLink to={`${paths.homeDocument('baru')}?jenis=banner&mode=${mode}`}>
              <Image className="size-4" aria-hidden="true" />
              Buat banner
            </ButtonLink>
            <ButtonLink to={`${paths.homeDocument('baru')}?jenis=rail&mode=${mode}`}>
              <GalleryHorizontal className="size-4" aria-hidden="true" />
              Buat rel
            </ButtonLink>
            <DocumentsButton
              parts={[
                { title: 'Rel', rows: home.rails },
                { title: 'Banner', rows: home.banners },
              ]}
            />
            <Button
              look="primary"
              isBusy={isBusy}
              disabled={changed.length === 0}
              onClick={() =>
                send('release', { documentIds: changed.map(({ documentId }) => documentId) })
              }
            >
              <PackagePlus className="size-4" aria-hidden="true" />
              {changed.length === 0
                ? 'Tidak ada perubahan'
                : `Jadikan rilis (${changed.length} perubahan)`}
            </Button>
          </>
        )
      }
    >
      <Tabs label="Beranda siapa" tabs={modeTabs} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <Panel title="Rel">
          <RailOrder key={JSON.stringify(home.rails)} rails={home.rails} mayEdit={mayEdit} />
        </Panel>
        <Panel title="Banner">
          <BannerRows banners={home.banners} />
        </Panel>
      </div>
    </Page>
  );
}

function RailOrder({ rails, mayEdit }: { rails: readonly RailRow[]; mayEdit: boolean }) {
  const shown = rails.filter(({ state }) => state !== 'withdrawn');
  const gone = rails.filter(({ state }) => state === 'withdrawn');
  const [order, setOrder] = useState<readonly RailRow[]>(shown);
  const { send, isBusy } = useSend();
  const numbered = renumbered(order);
  const moved = numbered.filter(
    ({ documentId, body }) =>
      shown.find((rail) => rail.documentId === documentId)?.body.number !== body.number,
  );
  if (rails.length === 0)
    return (
      <Empty title="Belum ada rel">Rel adalah deretan judul. Buat yang pertama di atas.</Empty>
    );
  return (
    <div className="grid gap-3">
      <Sortable
        label="Rel menurut urutan halaman"
        items={order}
        idOf={({ documentId }) => documentId}
        nameOf={({ name }) => name}
        onChange={setOrder}
        isReadOnly={!mayEdit}
      >
        {(rail) => <RailLine rail={rail} />}
      </Sortable>
      {moved.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-small text-kunyit">Urutan baru belum disimpan.</span>
          <span className="ml-auto" />
          <Button onClick={() => setOrder(shown)}>Kembalikan</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            onClick={() =>
              send('order', {
                rails: moved.map(({ documentId, slug, draftNo, body }) => ({
                  documentId,
                  slug,
                  baseNo: draftNo,
                  note: 'Urutan beranda',
                  body,
                })),
              })
            }
          >
            Simpan urutan
          </Button>
        </div>
      )}
      {gone.length > 0 && (
        <ul aria-label="Rel yang turun" className="grid gap-1">
          {gone.map((rail) => (
            <li
              key={rail.documentId}
              className="flex min-h-11 items-center gap-2 rounded-s border border-line px-2 py-1 text-small"
            >
              <RailLine rail={rail} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function RailLine({ rail: { documentId, name, state, body } }: { rail: RailRow }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <Link
          to={paths.homeDocument(documentId)}
          className="block truncate font-medium underline-offset-4 hover:underline"
        >
          {name === '' ? 'Tanpa nama' : name}
        </Link>
        <span className="block truncate text-note text-haze">{ruleOf(body)}</span>
      </span>
      <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
    </>
  );
}

function BannerRows({ banners }: { banners: readonly BannerRow[] }) {
  if (banners.length === 0)
    return <Empty title="Belum ada banner">Banner berdiri di atas rel atau di antaranya.</Empty>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {banners.map(({ documentId, name, state, body }) => (
        <li
          key={documentId}
          className="flex min-h-11 items-center gap-2 rounded-s border border-line px-2 py-1 text-small"
        >
          <span className="min-w-0 flex-1">
            <Link
              to={paths.homeDocument(documentId)}
              className="block truncate font-medium underline-offset-4 hover:underline"
            >
              {name === '' ? 'Tanpa kalimat' : name}
            </Link>
            <span className="block truncate text-note text-haze">
              {slotWords[body.slot]}, urutan {body.position}
              {body.endsAt !== null && `, sampai ${dateTime(body.endsAt)}`}
            </span>
          </span>
          <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
        </li>
      ))}
    </ul>
  );
}
