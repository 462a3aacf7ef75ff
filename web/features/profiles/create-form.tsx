import { Form, useNavigation } from 'react-router';
import { avatars } from '#contract/profiles.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { ProfilesAnswer } from './answer.ts';
import { ProfileFields } from './profile-fields.tsx';
import type { ProfileView } from './profile-view.ts';

/** Adds a profile. What was made empties the form: its `key` is the number of profiles. */
export function CreateForm({
  profiles,
  answer,
}: {
  profiles: ProfileView[];
  answer: ProfilesAnswer | undefined;
}) {
  const form = useFirstError();
  const isBusy = useNavigation().formData?.get('intent') === 'create';
  const own = answer?.form === 'create' ? answer : undefined;
  const isAboutName = own?.field === 'name';
  const taken = new Set(profiles.map(({ avatar }) => avatar));
  return (
    <Card>
      <Form ref={form} method="post" className="grid gap-5">
        <h3 className="text-body font-bold">Tambah profil</h3>
        <input type="hidden" name="intent" value="create" />
        {!isAboutName && <FormAlert>{own?.failure}</FormAlert>}
        <ProfileFields
          name={own?.typed ?? ''}
          avatar={avatars.find((free) => !taken.has(free)) ?? avatars[0]}
          filmClass={null}
          error={isAboutName ? own?.failure : undefined}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          Tambah profil
        </Button>
      </Form>
    </Card>
  );
}
