import { Form, Link, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { ProfilesAnswer } from './answer.ts';
import { Notice } from './notice.tsx';
import { PinField } from './pin-field.tsx';

/** The PIN that an adult types to leave a child's profile: set, changed, or taken away. */
export function PinCard({
  hasPin,
  answer,
}: {
  hasPin: boolean;
  answer: ProfilesAnswer | undefined;
}) {
  const form = useFirstError();
  const intent = useNavigation().formData?.get('intent');
  const own = answer?.form === 'pin' ? answer : undefined;
  const errorOf = (field: 'pin' | 'current_pin') =>
    own?.field === field ? own.failure : undefined;
  return (
    <Card>
      {/* What was saved empties the fields. */}
      <Form key={String(own?.notice)} ref={form} method="post" noValidate className="grid gap-5">
        <div>
          <h2 className="text-body font-bold">PIN orang tua</h2>
          <p className="text-small text-mist">
            {hasPin
              ? 'PIN diminta setiap kali keluar dari profil anak.'
              : 'Tanpa PIN, keluar dari profil anak hanya menanyakan soal hitungan.'}
          </p>
        </div>
        {own?.field === undefined && <FormAlert>{own?.failure}</FormAlert>}
        {hasPin && (
          <PinField label="PIN sekarang" name="current_pin" error={errorOf('current_pin')} />
        )}
        <PinField
          label={hasPin ? 'PIN baru' : 'PIN'}
          name="pin"
          hint="4 sampai 6 angka. Jangan pakai PIN bank atau PIN ponselmu."
          error={errorOf('pin')}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            name="intent"
            value="pin"
            look="secondary"
            isBusy={intent === 'pin'}
          >
            {hasPin ? 'Ganti PIN' : 'Pasang PIN'}
          </Button>
          {hasPin && (
            <Button
              type="submit"
              name="intent"
              value="remove-pin"
              formNoValidate
              look="danger"
              isBusy={intent === 'remove-pin'}
            >
              Hapus PIN
            </Button>
          )}
          {hasPin && (
            <Link to={paths.forgotPin} className="py-3 text-small underline">
              Lupa PIN?
            </Link>
          )}
        </div>
        {own?.notice !== undefined && <Notice>{own.notice}</Notice>}
      </Form>
    </Card>
  );
}
