import { useState } from 'react';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import { count } from '../../../web/lib/formats/formats.ts';
import { useBulk } from '../../lib/use-bulk.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/field.tsx';
import type { DocumentState } from './areas.ts';

type Filter = { kind: DocumentKind; state?: DocumentState; words?: string };

/** What is done with several documents, or with all that match; each is tried out first on the page of the job. */
export function DocumentsBulk({ ids, filter }: { ids: readonly string[]; filter: Filter }) {
  const bulk = useBulk({ isInline: false });
  const [isAll, setAll] = useState(false);
  return (
    <>
      <Deeds which={{ items: ids.map((id) => ({ id })) }} {...bulk} />
      <Button size="s" onClick={() => setAll(true)}>
        Semua yang cocok…
      </Button>
      {isAll && <MatchingDialog filter={filter} onClose={() => setAll(false)} />}
    </>
  );
}

function MatchingDialog({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const { failure, ...bulk } = useBulk();
  return (
    <Dialog
      title="Semua yang cocok dengan saringan daftar ini"
      size="m"
      onClose={onClose}
      footer={<Deeds which={{ filter }} {...bulk} />}
    >
      <Alert>{failure?.message}</Alert>
      <p className="text-small">
        Yang tidak terlihat di layar pun ikut, paling banyak 5.000 sekaligus.
      </p>
      <TriedFirst />
    </Dialog>
  );
}

type Bulk = Pick<ReturnType<typeof useBulk>, 'begin' | 'isBusy'>;
type Which = { items: readonly { id: string }[] } | { filter: Filter };

function Deeds({ which, begin, isBusy }: Bulk & { which: Which }) {
  const isNone = 'items' in which && which.items.length === 0;
  const act = (deed: 'publish' | 'withdraw') =>
    begin(
      'items' in which
        ? { do: 'document', deed, items: [...which.items] }
        : { do: 'document', deed, filter: which.filter },
    );
  return (
    <>
      <Button size="s" isBusy={isBusy} disabled={isNone} onClick={() => act('publish')}>
        Terbitkan
      </Button>
      <Button
        size="s"
        look="danger"
        isBusy={isBusy}
        disabled={isNone}
        onClick={() => act('withdraw')}
      >
        Tarik dari tayang
      </Button>
    </>
  );
}

const TriedFirst = () => (
  <p className="text-small text-haze">
    Belum ada yang berubah: setiap dokumen dicoba dulu. Setelah dijalankan, semuanya bisa
    dikembalikan sampai 24 jam.
  </p>
);

type Part = { title: string; rows: readonly { documentId: string; name: string }[] };

/** The same for a page that is no list of rows: rails and banners of home are ticked in a dialog. */
export function DocumentsButton({ parts }: { parts: readonly Part[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={parts.every(({ rows }) => rows.length === 0)} onClick={() => setOpen(true)}>
        Beberapa sekaligus…
      </Button>
      {isOpen && <DocumentsDialog parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
}

function DocumentsDialog({ parts, onClose }: { parts: readonly Part[]; onClose: () => void }) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const { failure, ...bulk } = useBulk();
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <Dialog
      title="Terbitkan atau tarik beberapa sekaligus"
      size="m"
      onClose={onClose}
      footer={
        <>
          <span className="mr-auto text-small text-haze">{count(chosen.size)} dipilih</span>
          <Deeds which={{ items: [...chosen].map((id) => ({ id })) }} {...bulk} />
        </>
      }
    >
      <Alert>{failure?.message}</Alert>
      <div className="grid gap-4 sm:grid-cols-2">
        {parts.map(({ title, rows }) => (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-1 text-note font-semibold text-mist">{title}</legend>
            {rows.map(({ documentId, name }) => (
              <CheckField
                key={documentId}
                label={name}
                checked={chosen.has(documentId)}
                onChange={() => toggle(documentId)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <TriedFirst />
    </Dialog>
  );
}
