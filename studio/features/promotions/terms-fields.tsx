import { CheckField, Field, SelectField } from '../../ui/form/field.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { kindNames, type Terms, tierNames } from './words.ts';

type Props = { terms: Terms; set: (change: Partial<Terms>) => void };

/** What a coupon or a batch takes off, when, for whom and how often. */
export function TermsFields({ terms, set }: Props) {
  const count = (value: string) => Math.max(0, Math.trunc(Number(value) || 0));
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label="Nama"
          hint="Dibaca pembeli di keranjangnya."
          required
          maxLength={80}
          value={terms.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <SelectField
          label="Potongan"
          value={terms.unit}
          options={{ percent: 'Persen', amount: 'Rupiah' }}
          onChange={({ target }) => set({ unit: target.value as Terms['unit'] })}
        />
        {terms.unit === 'percent' ? (
          <>
            <Field
              label="Persen"
              type="number"
              min={1}
              max={100}
              required
              value={terms.percent === 0 ? '' : terms.percent}
              onChange={({ target }) => set({ percent: count(target.value) })}
            />
            <MoneyField
              label="Paling banyak sekali pakai"
              name="max"
              hint="Kosong: tanpa batas."
              defaultValue={terms.maxRupiah === 0 ? null : terms.maxRupiah}
              onAmount={(maxRupiah) => set({ maxRupiah })}
            />
          </>
        ) : (
          <MoneyField
            label="Jumlah"
            name="amount"
            required
            defaultValue={terms.amountRupiah === 0 ? null : terms.amountRupiah}
            onAmount={(amountRupiah) => set({ amountRupiah })}
          />
        )}
        <TimeField
          name="startsAt"
          label="Mulai"
          required
          defaultValue={terms.startsAt}
          onTime={(startsAt) => set({ startsAt })}
        />
        <TimeField
          name="endsAt"
          label="Sampai"
          required
          defaultValue={terms.endsAt}
          onTime={(endsAt) => set({ endsAt })}
        />
        <MoneyField
          label="Belanja paling sedikit"
          name="min"
          defaultValue={terms.minRupiah === 0 ? null : terms.minRupiah}
          onAmount={(minRupiah) => set({ minRupiah })}
        />
        <MoneyField
          label="Anggaran"
          name="budget"
          hint="Kosong: tanpa batas, diputuskan dua orang."
          defaultValue={terms.budgetRupiah === 0 ? null : terms.budgetRupiah}
          onAmount={(budgetRupiah) => set({ budgetRupiah })}
        />
        <Field
          label="Batas per akun"
          type="number"
          min={0}
          hint="0: tanpa batas."
          value={terms.accountLimit}
          onChange={({ target }) => set({ accountLimit: count(target.value) })}
        />
        <Field
          label="Batas semuanya"
          type="number"
          min={0}
          hint="0: tanpa batas."
          value={terms.totalLimit}
          onChange={({ target }) => set({ totalLimit: count(target.value) })}
        />
      </div>
      <Choices
        legend="Untuk jenis; kosong: semua"
        names={kindNames}
        chosen={terms.kinds}
        onChange={(kinds) => set({ kinds })}
      />
      <Choices
        legend="Untuk tingkat; kosong: semua"
        names={tierNames}
        chosen={terms.tiers}
        onChange={(tiers) => set({ tiers })}
      />
      <div className="flex flex-wrap gap-x-6">
        <CheckField
          label="Hanya pembelian pertama"
          checked={terms.isNewOnly}
          onChange={({ target }) => set({ isNewOnly: target.checked })}
        />
        <CheckField
          label="Berjalan"
          checked={terms.isActive}
          onChange={({ target }) => set({ isActive: target.checked })}
        />
        <CheckField
          label="Boleh digabung"
          checked={terms.isStackable}
          onChange={({ target }) => set({ isStackable: target.checked })}
        />
      </div>
    </>
  );
}

function Choices({
  legend,
  names,
  chosen,
  onChange,
}: {
  legend: string;
  names: Readonly<Record<string, string>>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="text-note font-semibold text-mist">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(names).map(([value, words]) => (
          <CheckField
            key={value}
            label={words}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, value] : chosen.filter((each) => each !== value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
