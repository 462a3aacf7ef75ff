import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { clockZoneNames } from '#contract/constants.ts';
import type { QuietHours as Quiet } from '#contract/notifications/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox, Field, Select } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';

type Props = { quiet: Quiet; answer: { notice?: string; error?: string } | undefined };

/** When push waits until the morning. */
export function QuietHours({ quiet, answer }: Props) {
  const { state, formData } = useNavigation();
  const [isOn, setOn] = useState(quiet.isOn);
  const isBusy = state === 'submitting' && formData?.get('part') === 'quiet';
  return (
    <Card>
      <Form method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="part" value="quiet" />
        <div className="grid gap-1">
          <h2 className="text-lead font-bold">Jam tenang</h2>
          <p className="text-small text-mist">
            Selama jam ini pemberitahuan ke perangkat menunggu dan datang sekaligus sesudahnya.
            Kabar keamanan, pengingat yang kamu pasang, permintaan anak, dan undangan nobar tetap
            lewat.
          </p>
        </div>
        <Checkbox
          name="isOn"
          label="Pakai jam tenang"
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="Mulai" name="from" type="time" required defaultValue={quiet.from} />
          <Field label="Sampai" name="to" type="time" required defaultValue={quiet.to} />
          <Select label="Zona waktu" name="zone" defaultValue={quiet.zone}>
            {clockZoneNames.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </Select>
        </div>
        <FormAlert>{answer?.error}</FormAlert>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isBusy}>
            Simpan jam tenang
          </Button>
          <output className="text-small text-toska">{answer?.notice}</output>
        </div>
      </Form>
    </Card>
  );
}
