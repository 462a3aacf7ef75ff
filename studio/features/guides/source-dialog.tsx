import { type FormEvent, useId, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listGuideSources } from '#contract/live/guide-sources.ts';
import { slugOf } from '../../lib/slug.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, Field } from '../../ui/form/field.tsx';

export type Source = AnswerOf<typeof listGuideSources>['result']['guideSources'][number];

/** Its name is an id too: "Vision Olahraga" is kept as `vision-olahraga`. */
const MOST_LETTERS = 40;

/** Where a guide is, and how much it is believed. */
export function SourceDialog({
  source,
  onClose,
}: {
  source: Source | undefined;
  onClose: () => void;
}) {
  const form = useId();
  const [draft, setDraft] = useState(() => ({
    name: source?.name ?? '',
    url: source?.url ?? '',
    priority: String(source?.priority ?? 100),
    refreshMinutes: String(source?.refreshMinutes ?? 60),
    isActive: source?.isActive ?? true,
  }));
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const text = (name: 'name' | 'url' | 'priority' | 'refreshMinutes') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  const typed = draft.name.trim();
  const name = typed === source?.name ? typed : slugOf(typed, MOST_LETTERS);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name === '') return;
    send('save', {
      ...(source === undefined ? {} : { guideSourceId: source.guideSourceId }),
      name,
      url: draft.url.trim() === '' ? null : draft.url.trim(),
      priority: Number(draft.priority),
      refreshMinutes: Number(draft.refreshMinutes),
      isActive: draft.isActive,
    });
  }
  return (
    <Dialog
      title={source === undefined ? 'Sumber panduan baru' : `Ubah ${source.name}`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look="primary" isBusy={isBusy}>
            Simpan
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <Alert>{failure?.message}</Alert>
        <Field
          label="Nama"
          hint={
            name === '' || name === typed
              ? 'Misalnya: vision-olahraga.'
              : `Disimpan sebagai ${name}.`
          }
          error={
            typed !== '' && name === '' ? 'Namanya perlu huruf A sampai Z atau angka.' : undefined
          }
          required
          maxLength={MOST_LETTERS}
          {...text('name')}
        />
        <Field
          label="Alamat XMLTV"
          type="url"
          maxLength={2000}
          hint="Kosong: berkasnya diunggah dengan tangan."
          {...text('url')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Urutan percaya"
            type="number"
            min={1}
            max={1000}
            required
            hint="Yang kecil menang bila dua panduan menyebut jam yang sama."
            {...text('priority')}
          />
          <Field
            label="Diambil tiap (menit)"
            type="number"
            min={5}
            max={10080}
            required
            {...text('refreshMinutes')}
          />
        </div>
        <CheckField
          label="Dipakai"
          hint="Yang tidak dipakai tidak diambil, dan acaranya hilang dari panduan."
          checked={draft.isActive}
          onChange={({ target }) => setDraft((now) => ({ ...now, isActive: target.checked }))}
        />
      </form>
    </Dialog>
  );
}
