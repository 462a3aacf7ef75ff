import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { SENDER_NAME_LENGTH } from '#contract/constants.ts';
import { rupiah } from '../../lib/formats/formats.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { DeliveryDate } from './delivery-date.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Offer = { packageId: string; name: string; priceRupiah: number };
export type GiftFields = {
  kind: 'relative' | 'gift';
  package_id: string;
  recipient: string;
  sender_name: string;
  message: string;
  date: string;
};

type Props = {
  offers: Offer[];
  fields: GiftFields;
  errors: { recipient?: string; date?: string; form?: string };
  today: string;
};

/** A plan as a gift: who, what, and a few words. The day is for a gift alone. */
export function GiftForm({ offers, fields, errors, today }: Props) {
  const form = useFirstError();
  const { state } = useNavigation();
  const [kind, setKind] = useState(fields.kind);
  const isGift = kind === 'gift';
  return (
    <Card>
      <Form
        method="post"
        ref={form}
        className="group grid items-start gap-5 lg:grid-cols-2 lg:gap-x-8"
      >
        <div className="lg:col-span-2 empty:hidden">
          <FormAlert>{errors.form}</FormAlert>
        </div>
        <fieldset className="grid content-start gap-2 lg:col-span-2 lg:grid-cols-2">
          <legend className="mb-2 font-bold">Untuk siapa?</legend>
          <RadioCard
            name="kind"
            value="relative"
            label="Keluarga"
            note="Langsung aktif di akunnya, atau begitu ia mendaftar"
            checked={!isGift}
            onChange={() => setKind('relative')}
          />
          <RadioCard
            name="kind"
            value="gift"
            label="Hadiah"
            note="Kode hadiah lewat email, pada tanggal yang kamu pilih"
            checked={isGift}
            onChange={() => setKind('gift')}
          />
        </fieldset>
        <Select label="Paket" name="package_id" defaultValue={fields.package_id}>
          {offers.map((offer) => (
            <option key={offer.packageId} value={offer.packageId}>
              {offer.name}, {rupiah(offer.priceRupiah)}
            </option>
          ))}
        </Select>
        <Field
          label={isGift ? 'Email penerima' : 'Email atau nomor HP keluargamu'}
          name="recipient"
          required
          autoComplete="off"
          defaultValue={fields.recipient}
          error={errors.recipient}
          hint={isGift ? undefined : 'Yang ia pakai untuk masuk ke Tayang.'}
        />
        <Field
          label="Namamu"
          name="sender_name"
          maxLength={SENDER_NAME_LENGTH}
          defaultValue={fields.sender_name.slice(0, SENDER_NAME_LENGTH)}
          hint="Supaya penerima tahu ini dari siapa."
        />
        <TextArea
          label="Pesan (boleh kosong)"
          name="message"
          rows={3}
          maxLength={300}
          defaultValue={fields.message}
        />
        <div className="hidden group-has-[input[value=gift]:checked]:grid">
          <DeliveryDate chosen={fields.date} today={today} error={errors.date} />
        </div>
        <div className="grid gap-3 lg:col-span-2 lg:max-w-form">
          <Button type="submit" size="l" wide isBusy={state === 'submitting'}>
            Lanjut ke pembayaran
          </Button>
          <p className="text-note text-haze">
            {isGift
              ? 'Hadiah yang tidak dibuka dalam 180 hari kami kembalikan uangnya.'
              : 'Kalau dalam 90 hari belum diterima, uangnya kami kembalikan.'}
          </p>
        </div>
      </Form>
    </Card>
  );
}
