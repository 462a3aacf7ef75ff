import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { AvatarPicture } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PinField } from './pin-field.tsx';
import type { ProfileView } from './profile-view.ts';

/** Between a child's profile and the others: an adult types the PIN. */
export function PinForm({ profile, error }: { profile: ProfileView; error: string | undefined }) {
  const form = useFirstError();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form ref={form} method="post" noValidate className="mx-auto grid w-full max-w-form gap-5">
      <input type="hidden" name="profile_id" value={profile.id} />
      <p className="flex items-center justify-center gap-3 font-bold">
        <AvatarPicture avatar={profile.avatar} />
        {profile.name}
      </p>
      <PinField label="PIN orang tua" name="pin" error={error} isFirst />
      <div className="grid gap-2">
        <Button type="submit" size="l" wide isBusy={isBusy}>
          Buka profil
        </Button>
        <LinkButton to={paths.profiles} look="quiet" wide>
          Kembali
        </LinkButton>
        <LinkButton to={`${paths.forgotPin}?ke=${profile.id}`} look="quiet" wide>
          Lupa PIN?
        </LinkButton>
      </div>
    </Form>
  );
}
