import { useState } from 'react';
import { count } from '../../../web/lib/formats/formats.ts';
import { useBulk } from '../../lib/use-bulk.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/form/field.tsx';

/** What is done with several documents; each is tried out first on the page of the job. */
export function DocumentsBulk({ ids }: { ids: readonly string[] }) {
  const { begin, isBusy } = useBulk({ isInline: false });
  return <Deeds ids={ids} begin={begin} isBusy={isBusy} />;
}

type Bulk = Pick<ReturnType<typeof useBulk>, 'begin' | 'isBusy'>;

function Deeds({ ids, begin, isBusy }: Bulk & { ids: readonly string[] }) {
  const items = ids.map((id) => ({ id }));
  return (
    <>
      <Button
        size="s"
        isBusy={isBusy}
        disabled={ids.length === 0}
        onClick={() => begin({ do: 'document', deed: 'publish', items })}
      >
        Terbitkan
      </Button>
      <Button
        size="s"
        look="danger"
        isBusy={isBusy}
        disabled={ids.length === 0}
        onClick={() => begin({ do: 'document', deed: 'withdraw', items })}
      >
        Tarik dari tayang
      </Button>
    </>
  );
}

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
          <Deeds ids={[...chosen]} {...bulk} />
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
      <p className="mt-3 text-small text-haze">
        Belum ada yang berubah: setiap dokumen dicoba dulu. Setelah dijalankan, semuanya bisa
        dikembalikan sampai 24 jam.
      </p>
    </Dialog>
  );
}
