import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { AvatarPicture } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ProfileView } from './profile-view.ts';

/** What a grown-up is asked where the account has no PIN. */
export type GateView = { left: number; right: number; token: string };

/** In words: who can't read yet can't type them into a calculator either. */
const words: Record<number, string> = { 6: 'enam', 7: 'tujuh', 8: 'delapan', 9: 'sembilan' };

/** Between a child's profile and the others where no PIN is set: a sum. */
export function GateForm({
  profile,
  gate,
  error,
}: {
  profile: ProfileView;
  gate: GateView;
  error: string | undefined;
}) {
  const form = useFirstError();
  const isBusy = useNavigation().formMethod === 'POST';
  const sum = [gate.left, gate.right].map((factor) => words[factor] ?? factor).join(' kali ');
  return (
    // A new sum empties the field.
    <Form
      key={gate.token}
      ref={form}
      method="post"
      noValidate
      className="mx-auto grid w-full max-w-form gap-5"
    >
      <input type="hidden" name="profile_id" value={profile.id} />
      <input type="hidden" name="gate_token" value={gate.token} />
      <p className="flex items-center justify-center gap-3 font-bold">
        <AvatarPicture avatar={profile.avatar} />
        {profile.name}
      </p>
      <Field
        label={`Berapa ${sum}?`}
        name="gate_answer"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        required
        error={error}
        hint="Tulis hasilnya dengan angka."
        className="tabular"
      />
      <div className="grid gap-2">
        <Button type="submit" size="l" wide isBusy={isBusy}>
          Buka profil
        </Button>
        <LinkButton to={paths.profiles} look="quiet" wide>
          Kembali
        </LinkButton>
      </div>
    </Form>
  );
}
