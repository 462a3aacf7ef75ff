import { Form, useNavigation } from 'react-router';
import { date } from '../../lib/formats/formats.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import type { ReferralView } from './invited-list.tsx';

type Props = {
  invitation: ReferralView['invitation'];
  mayUse: boolean;
  /** Of the link that led here, or as it was typed before. */
  code: string;
  error: string | undefined;
  timezone: string | undefined;
};

/** How the viewer's own welcome stands, or where a new account still names the friend who sent it. */
export function FriendCode({ invitation, mayUse, code, error, timezone }: Props) {
  const form = useFirstError();
  const { state } = useNavigation();
  if (invitation !== null)
    return (
      <Card className="grid gap-1">
        <h2 className="text-lead font-bold">Kamu diajak teman</h2>
        <p className="text-mist">{wordsOf(invitation, timezone)}</p>
      </Card>
    );
  if (!mayUse) return null;
  return (
    <Card>
      <Form method="post" ref={form} noValidate className="grid gap-4">
        <h2 className="text-lead font-bold">Kamu diajak teman?</h2>
        <Field
          label="Kode ajakan temanmu"
          name="kode"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD-1234"
          defaultValue={code}
          hint="Bisa diisi 7 hari sejak mendaftar, sebelum pembayaran pertamamu."
          error={error}
        />
        <Button type="submit" look="secondary" isBusy={state === 'submitting'}>
          Pakai kode ini
        </Button>
      </Form>
    </Card>
  );
}

function wordsOf(
  { stage, reward_at }: NonNullable<ReferralView['invitation']>,
  timezone: string | undefined,
): string {
  switch (stage) {
    case 'registered':
      return 'Verifikasi akunmu dulu, ya. Setelah itu tinggal pembayaran pertamamu.';
    case 'joined':
      return 'Sehari setelah pembayaran pertamamu, kalian berdua mendapat Lite 7 hari.';
    case 'paid':
      return `Lite 7 harimu datang ${reward_at === null ? 'sebentar lagi' : date(reward_at, timezone)}.`;
    case 'held':
      return 'Petugas memeriksa ajakan ini dulu. Kami kabari hasilnya.';
    case 'rewarded':
      return 'Lite 7 harimu sudah masuk. Selamat menonton!';
    case 'refused':
      return 'Setelah diperiksa, ajakan ini tidak memenuhi aturan.';
    case 'ended':
      return 'Waktunya habis sebelum ada pembayaran.';
  }
}
