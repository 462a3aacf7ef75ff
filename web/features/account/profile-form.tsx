import { Form, useNavigation } from 'react-router';
import type { timezones } from '#contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';

const zones: Record<(typeof timezones)[number], string> = {
  'Asia/Jakarta': 'WIB, Jakarta',
  'Asia/Pontianak': 'WIB, Pontianak',
  'Asia/Makassar': 'WITA, Makassar',
  'Asia/Jayapura': 'WIT, Jayapura',
};

type Props = {
  name: string;
  timezone: string;
  notice: string | undefined;
  error: string | undefined;
};

/** The name that is shown, and the zone in which every time is told. */
export function ProfileForm({ name, timezone, notice, error }: Props) {
  const { state } = useNavigation();
  return (
    <Card>
      <Form method="post" className="grid gap-5">
        <h2 className="text-lead font-bold">Profil</h2>
        <Field
          label="Nama"
          name="name"
          defaultValue={name}
          maxLength={80}
          required
          autoComplete="name"
          error={error}
        />
        <Select label="Zona waktu" name="timezone" defaultValue={timezone}>
          {Object.entries(zones).map(([zone, label]) => (
            <option key={zone} value={zone}>
              {label}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" look="secondary" isBusy={state === 'submitting'}>
            Simpan profil
          </Button>
          {notice !== undefined && <output className="text-small text-toska">{notice}</output>}
        </div>
      </Form>
    </Card>
  );
}
