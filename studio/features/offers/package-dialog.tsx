import { useState } from 'react';
import { ShopWordsFields, wordsToSend } from './shop-words.tsx';
import type { StaffPackage } from './words.ts';
import { kindNames } from './words.ts';
import type { Sent } from '../../lib/use-send.ts';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { CheckField, Field, SelectField } from '../../ui/form/field.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { type PickedTitle, PickedTitles } from '../../ui/form/picked-titles.tsx';

type Kind = StaffPackage['kind'];
type Props = { onClose: () => void; onDone: (sent: Sent) => void };

const tiers = { lite: 'Lite', premium: 'Premium' };
const units = { DAY: 'hari', MONTH: 'bulan' };
const MOST_TITLES = 100;

/** Something new to sell, which a second person decides about. */
export function PackageDialog({ onClose, onDone }: Props) {
  const [packageId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Kind>('PACKAGE');
  const [tier, setTier] = useState('lite');
  const [titles, setTitles] = useState<readonly PickedTitle[]>([]);
  const [screens, setScreens] = useState(0);
  const [isPremiumOpen, openPremium] = useState(false);
  const [words, setWords] = useState({ name: '', highlights: '', position: 0 });
  const [count, setCount] = useState(30);
  const [unit, setUnit] = useState('DAY');
  const [priceRupiah, setPrice] = useState(0);
  const most = kind === 'SINGLE' ? 1 : MOST_TITLES;
  const opens = titles.length > 0 || screens > 0 || isPremiumOpen;
  const own = {
    PACKAGE: { tier },
    SINGLE: { titleId: titles[0]?.titleId },
    MINIPACK: {
      requires: tier,
      grants: {
        titleIds: titles.map(({ titleId }) => titleId),
        matrix: isPremiumOpen ? ['D'] : [],
        extraScreens: screens,
      },
    },
  }[kind];
  const isWhole = kind === 'PACKAGE' || (kind === 'SINGLE' ? titles.length === 1 : opens);
  return (
    <DeedDialog
      title="Paket baru"
      label="Minta persetujuan"
      intent="create"
      body={{
        packageId,
        kind,
        ...own,
        ...wordsToSend(words),
        duration: { unit, count },
        priceRupiah,
      }}
      isReady={isWhole && words.name.trim() !== '' && priceRupiah > 0 && count > 0}
      onClose={onClose}
      onDone={onDone}
    >
      <SelectField
        label="Jenis"
        value={kind}
        options={kindNames}
        onChange={({ target }) => {
          setKind(target.value as Kind);
          setTitles([]);
        }}
      />
      {kind !== 'SINGLE' && (
        <SelectField
          label={kind === 'PACKAGE' ? 'Kelas paket' : 'Perlu paket'}
          value={tier}
          options={tiers}
          onChange={({ target }) => setTier(target.value)}
        />
      )}
      {kind !== 'PACKAGE' && (
        <div className="grid gap-2">
          <PickedTitles
            titles={titles}
            most={most}
            listLabel="Judul yang dibuka"
            searchLabel={kind === 'SINGLE' ? 'Judul yang dijual' : 'Judul yang dibuka'}
            onChange={setTitles}
          />
        </div>
      )}
      {kind === 'MINIPACK' && (
        <>
          <CheckField
            label="Membuka kelas D (Premium)"
            checked={isPremiumOpen}
            onChange={({ target }) => openPremium(target.checked)}
          />
          <Field
            label="Layar tambahan"
            type="number"
            min={0}
            max={5}
            value={screens}
            onChange={({ target }) => setScreens(Number(target.value))}
          />
        </>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Lama"
          type="number"
          min={1}
          max={366}
          required
          value={count}
          onChange={({ target }) => setCount(Number(target.value))}
        />
        <SelectField
          label="Satuan"
          value={unit}
          options={units}
          onChange={({ target }) => setUnit(target.value)}
        />
      </div>
      <MoneyField
        label="Harga"
        name="price"
        required
        defaultValue={0}
        hint="Sudah termasuk PPN."
        onAmount={setPrice}
      />
      <ShopWordsFields words={words} onChange={setWords} />
    </DeedDialog>
  );
}
