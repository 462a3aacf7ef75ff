import { type FormEvent, useId, useState } from 'react';
import { count } from '../../../web/lib/formats/formats.ts';
import { useBulk } from '../../lib/use-bulk.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';

type Change = 'until' | 'open' | 'catchup' | 'end';
const changes: Record<Change, string> = {
  until: 'Berakhir pada waktu lain',
  open: 'Berlaku tanpa akhir',
  catchup: 'Ubah jam catch-up saja',
  end: 'Akhiri sekarang',
};

/** One change of many licences, tried out first; a longer or wider one waits for a second person. */
export function LicenceBulkDialog({
  licenceIds,
  onClose,
}: {
  licenceIds: readonly string[];
  onClose: () => void;
}) {
  const form = useId();
  const [change, setChange] = useState<Change>('until');
  const [toAt, setToAt] = useState('');
  const [hours, setHours] = useState('');
  const [reason, setReason] = useState('');
  const { begin, isBusy, failure } = useBulk();
  function submit(event: FormEvent): void {
    event.preventDefault();
    begin({
      do: 'licence',
      items: licenceIds.map((id) => ({ id })),
      isEnded: change === 'end',
      ...(change === 'until' && { toAt }),
      ...(change === 'open' && { toAt: null }),
      ...(change !== 'end' && hours !== '' && { catchupHours: Number(hours) }),
      reason: reason.trim(),
    });
  }
  return (
    <Dialog
      title={`Ubah ${count(licenceIds.length)} lisensi`}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={form} look="primary" isBusy={isBusy}>
            Uji dulu
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Yang diubah"
          value={change}
          options={changes}
          onChange={({ target }) => setChange(target.value as Change)}
        />
        {change === 'until' && (
          <TimeField label="Berakhir" name="toAt" required onTime={(iso) => setToAt(iso)} />
        )}
        {change !== 'end' && (
          <Field
            label="Catch-up (jam)"
            hint="Kosong: tidak diubah."
            type="number"
            min={0}
            max={8760}
            required={change === 'catchup'}
            value={hours}
            onChange={({ target }) => setHours(target.value)}
          />
        )}
        <ReasonField
          value={reason}
          onChange={setReason}
          length={[5, 500]}
          hint="Tercatat di jejak, dan dibaca orang kedua."
        />
        <p className="text-small text-haze">
          Belum ada yang berubah: setiap lisensi dicoba dulu. Yang menjadi lebih panjang atau lebih
          luas menunggu satu persetujuan orang kedua untuk semuanya.
        </p>
        <Alert>{failure?.message}</Alert>
      </form>
    </Dialog>
  );
}
