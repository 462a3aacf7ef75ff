import { type FormEvent, useId, useState } from 'react';
import type { TitleEntry } from '#contract/catalog/operator-titles.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { TitleSearch } from '../../ui/form/title-search.tsx';

/** Writes down who demands that a title is taken down, and since when the four hours run. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [requestId] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState<TitleEntry>();
  const [source, setSource] = useState('');
  const [note, setNote] = useState('');
  const [receivedAt, setReceivedAt] = useState(() => new Date().toISOString());
  const [problem, setProblem] = useState<string>();
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (title === undefined) setProblem('Pilih judul yang diminta diturunkan.');
    else send('recordRequest', { requestId, titleId: title.titleId, source, note, receivedAt });
  }
  return (
    <Dialog
      title="Catat permintaan penurunan"
      size="m"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Catat
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <Alert>{failure?.message ?? problem}</Alert>
        {title === undefined ? (
          <TitleSearch
            label="Judul"
            verb="Pilih"
            taken={[]}
            onPick={(picked) => {
              setTitle(picked);
              setProblem(undefined);
            }}
          />
        ) : (
          <p className="flex items-center gap-3 text-small">
            <span className="font-medium">{title.name}</span>
            <Button size="s" onClick={() => setTitle(undefined)}>
              Ganti judul
            </Button>
          </p>
        )}
        <Field
          label="Dari siapa"
          hint="Pengirim dan nomor suratnya, misalnya Kominfo 123/2026."
          value={source}
          required
          minLength={3}
          maxLength={200}
          onChange={({ target }) => setSource(target.value)}
        />
        <TimeField
          name="receivedAt"
          label="Diterima"
          hint="Batasnya empat jam sesudahnya."
          required
          defaultValue={receivedAt}
          onTime={setReceivedAt}
        />
        <TextArea
          label="Catatan"
          value={note}
          maxLength={1_000}
          rows={2}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  );
}
