import { Form, useNavigation } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picker } from './picker.tsx';
import type { ProfileView } from './profile-view.ts';

type Props = {
  /** Those of children. */
  profiles: ProfileView[];
  /** The account may have another one. */
  hasRoom: boolean;
};

/** The children's mode of an account: one of its children watches, and where it has none a press makes one. */
export function ChildPicker({ profiles, hasRoom }: Props) {
  if (profiles.length > 0) return <Picker profiles={profiles} />;
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-4 text-center">
      <p className="text-mist">
        Akunmu belum punya profil anak. Di profil anak hanya ada tayangan semua umur (SU), tanpa
        promo dan tanpa pembelian.
      </p>
      {hasRoom ? <CreateChild /> : <LinkButton to={paths.manageProfiles}>Kelola profil</LinkButton>}
      <LinkButton to={paths.home} look="quiet">
        Kembali ke beranda
      </LinkButton>
    </div>
  );
}

function CreateChild() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="create-child" size="l" isBusy={isBusy}>
        Buat profil anak dan masuk
      </Button>
    </Form>
  );
}
