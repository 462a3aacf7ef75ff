import { useId, useState } from 'react';
import type { LicenceView } from '#contract/catalog/operator-licences.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, Field, TextArea } from '../../ui/form/field.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';

type Props = { titleId: string; licence: LicenceView | undefined; onClose: () => void };

const platforms = [
  ['web', 'Web'],
  ['android', 'Android'],
  ['ios', 'iOS'],
  ['tv', 'TV'],
] as const;

/** The terms of a licence; its window counts as soon as it is saved. */
export function LicenceDialog({ titleId, licence, onClose }: Props) {
  const form = useId();
  const [terms, setTerms] = useState(() => ({
    licenceId: licence?.licenceId ?? crypto.randomUUID(),
    licensor: licence?.licensor ?? '',
    contract: licence?.contract ?? '',
    fromAt: licence?.fromAt ?? '',
    toAt: licence?.toAt ?? '',
    territories: (licence?.territories ?? []).join(', '),
    platforms: licence?.platforms ?? [],
    catchupHours: licence?.catchupHours ?? null,
    costRupiah: licence?.costRupiah ?? null,
    sharePercent: licence?.sharePercent ?? null,
    reason: '',
  }));
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const set = (change: Partial<typeof terms>) => setTerms((now) => ({ ...now, ...change }));
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  const endOf = (at: string | null) => (at === null || at === '' ? Infinity : Date.parse(at));
  const ended =
    licence === undefined ? Infinity : Math.min(endOf(licence.toAt), endOf(licence.endedAt));
  const territories = terms.territories
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  /** An empty list means all of them. */
  const goesBeyond = (names: readonly string[], agreed: readonly string[] = []) =>
    agreed.length > 0 && (names.length === 0 || names.some((name) => !agreed.includes(name)));
  const isWider =
    licence !== undefined &&
    (endOf(terms.toAt) > ended ||
      Date.parse(terms.fromAt) < Date.parse(licence.fromAt) ||
      goesBeyond(territories, licence.territories) ||
      goesBeyond(terms.platforms, licence.platforms) ||
      (terms.catchupHours ?? Infinity) > (licence.catchupHours ?? Infinity) ||
      terms.licensor.trim() !== licence.licensor ||
      (terms.sharePercent ?? 0) > (licence.sharePercent ?? 0) ||
      (terms.costRupiah ?? 0) > (licence.costRupiah ?? 0));
  function save() {
    send('saveLicence', {
      ...terms,
      titleId,
      toAt: terms.toAt === '' ? null : terms.toAt,
      territories,
    });
  }
  return (
    <Dialog
      title={licence === undefined ? 'Tambah lisensi' : 'Ubah lisensi'}
      size="m"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" isBusy={isBusy}>
          Simpan lisensi
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="grid gap-4"
      >
        <Alert>{failure?.message}</Alert>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Pemegang hak"
            value={terms.licensor}
            required
            maxLength={160}
            onChange={(event) => set({ licensor: event.target.value })}
          />
          <Field
            label="Nomor kontrak"
            value={terms.contract}
            maxLength={160}
            onChange={(event) => set({ contract: event.target.value })}
          />
          <TimeField
            name="fromAt"
            label="Mulai"
            required
            defaultValue={terms.fromAt}
            onTime={(fromAt) => set({ fromAt })}
          />
          <TimeField
            name="toAt"
            label="Sampai"
            hint="Kosong: tanpa akhir"
            defaultValue={terms.toAt}
            onTime={(toAt) => set({ toAt })}
          />
          <Field
            label="Wilayah"
            hint="Kode negara, misalnya ID, MY. Tanpa ID tidak terbit. Kosong: di mana saja"
            value={terms.territories}
            maxLength={200}
            onChange={(event) => set({ territories: event.target.value })}
          />
          <Field
            label="Tonton ulang (jam)"
            hint="Sesudah tayang di saluran. 0: tidak ada; kosong: selama saluran menyimpannya"
            type="number"
            min={0}
            max={8_760}
            value={terms.catchupHours ?? ''}
            onChange={(event) => set({ catchupHours: numberOf(event.target.value) })}
          />
          <MoneyField
            name="cost"
            label="Biaya"
            defaultValue={terms.costRupiah}
            onAmount={(costRupiah) => set({ costRupiah })}
          />
          <Field
            label="Bagi hasil (%)"
            type="number"
            min={0}
            max={100}
            step={0.01}
            value={terms.sharePercent ?? ''}
            onChange={(event) => set({ sharePercent: numberOf(event.target.value) })}
          />
        </div>
        <fieldset>
          <legend className="text-note font-semibold text-mist">Perangkat; kosong: semua</legend>
          <div className="flex flex-wrap gap-x-4">
            {platforms.map(([platform, name]) => (
              <CheckField
                key={platform}
                label={name}
                checked={terms.platforms.includes(platform)}
                onChange={(event) =>
                  set({
                    platforms: event.target.checked
                      ? [...terms.platforms, platform]
                      : terms.platforms.filter((each) => each !== platform),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        {isWider && (
          <TextArea
            label="Alasan memperluas"
            hint="Lisensi yang lebih awal, lebih lama, lebih luas, lebih mahal, atau berganti pemegang hak berlaku setelah orang kedua menyetujuinya."
            value={terms.reason}
            required
            minLength={3}
            maxLength={500}
            onChange={(event) => set({ reason: event.target.value })}
          />
        )}
      </form>
    </Dialog>
  );
}
