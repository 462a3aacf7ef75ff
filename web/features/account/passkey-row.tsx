import { KeyRound } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

export type PasskeyView = {
  id: string;
  name: string;
  /** `3 Nov 2026`. */
  madeOn: string;
  /** `31 Des 2026, 19.05`; null when it was never used. */
  usedAt: string | null;
  isSynced: boolean;
};

type Props = { passkey: PasskeyView; error: string | undefined; onRemove: () => void };

/** A passkey: what it is called, when it was last used; renamed and removed from here. */
export function PasskeyRow({ passkey, error, onRemove }: Props) {
  const { id, name, madeOn, usedAt, isSynced } = passkey;
  const { formData } = useNavigation();
  const isBusy = formData?.get('id') === id;
  return (
    <li className="grid gap-3 rounded-m border border-line bg-ink-1 p-4">
      <div className="flex items-center gap-4">
        <KeyRound className="size-6 shrink-0 text-haze" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 truncate font-semibold">{name}</span>
            {isSynced && <Badge tone="quiet">Tersinkron</Badge>}
          </p>
          <p className="text-small text-mist">
            {usedAt === null ? 'Belum pernah dipakai' : `Terakhir dipakai ${usedAt}`}
          </p>
          <p className="text-note text-haze">Dibuat {madeOn}</p>
        </div>
      </div>
      <details open={error !== undefined}>
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-mist underline">
          Ubah<span className="sr-only"> {name}</span>
        </summary>
        <div className="grid gap-4 pt-3">
          <Form method="post" className="grid gap-3 md:grid-cols-[1fr_auto] md:items-start">
            <input type="hidden" name="intent" value="rename" />
            <input type="hidden" name="id" value={id} />
            <Field
              label="Nama"
              name="name"
              defaultValue={name}
              maxLength={60}
              required
              error={error}
            />
            <Button type="submit" look="secondary" isBusy={isBusy} className="md:mt-7">
              Simpan nama
            </Button>
          </Form>
          {/* Before the page is hydrated, and without scripts, the same question comes with the page. */}
          <Form method="get" className="justify-self-start">
            <Button
              type="submit"
              name="hapus"
              value={id}
              look="danger"
              onClick={(event) => {
                event.preventDefault();
                onRemove();
              }}
            >
              Hapus kunci sandi
            </Button>
          </Form>
        </div>
      </details>
    </li>
  );
}
