import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PinField } from './pin-field.tsx';
import { Picker } from './picker.tsx';
import type { ProfileView } from './profile-view.ts';

type Props = {
  /** Those of children. */
  profiles: ProfileView[];
  /** The account may have another one. */
  hasRoom: boolean;
  /** Without one the first child's profile brings it. */
  hasPin: boolean;
  pinError: string | undefined;
};

/** The children's mode of an account: one of its children watches, and where it has none a press makes one. */
export function ChildPicker({ profiles, hasRoom, hasPin, pinError }: Props) {
  if (profiles.length > 0) return <Picker profiles={profiles} />;
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-4 text-center">
      <p className="text-mist">
        Akunmu belum punya profil anak. Di profil anak hanya ada tayangan semua umur (SU), tanpa
        promo dan tanpa pembelian.
      </p>
      {hasRoom ? (
        <CreateChild hasPin={hasPin} pinError={pinError} />
      ) : (
        <LinkButton to={paths.manageProfiles}>Kelola profil</LinkButton>
      )}
      <LinkButton to={paths.home} look="quiet">
        Kembali ke beranda
      </LinkButton>
    </div>
  );
}

function CreateChild({ hasPin, pinError }: Pick<Props, 'hasPin' | 'pinError'>) {
  const form = useFirstError();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form ref={form} method="post" noValidate className="grid w-full gap-4 text-left">
      {!hasPin && (
        <PinField
          label="PIN orang tua"
          name="pin"
          hint="4 sampai 6 angka. Diminta setiap kali keluar dari profil anak."
          error={pinError}
        />
      )}
      <Button type="submit" name="intent" value="create-child" size="l" wide isBusy={isBusy}>
        Buat profil anak dan masuk
      </Button>
    </Form>
  );
}
