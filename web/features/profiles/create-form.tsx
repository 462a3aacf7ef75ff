import { Form, useNavigation } from 'react-router';
import { avatars } from '#contract/profiles.ts';
import { paths } from '../../lib/page/paths.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { ProfilesAnswer } from './answer.ts';
import { Notice } from './notice.tsx';
import { FIELDS_GROUP, ProfileFields } from './profile-fields.tsx';
import type { ProfileView } from './profile-view.ts';

/** Adds a profile. What was made empties the form: its `key` is the number of profiles. */
export function CreateForm({
  profiles,
  hasPin,
  answer,
}: {
  profiles: ProfileView[];
  hasPin: boolean;
  answer: ProfilesAnswer | undefined;
}) {
  const form = useFirstError();
  const isBusy = useNavigation().formData?.get('intent') === 'create';
  const own = answer?.form === 'create' ? answer : undefined;
  const errorOf = (field: ProfilesAnswer['field']) =>
    own?.field === field ? own?.failure : undefined;
  const taken = new Set(profiles.map(({ avatar }) => avatar));
  const { typed } = own ?? {};
  if (own?.notice !== undefined) return <Created notice={own.notice} />;
  return (
    <Card>
      <Form ref={form} method="post" noValidate className={cx(FIELDS_GROUP, 'grid gap-5')}>
        <h2 className="text-body font-bold">Tambah profil</h2>
        <input type="hidden" name="intent" value="create" />
        <FormAlert>{errorOf(undefined)}</FormAlert>
        <ProfileFields
          name={typed?.name ?? ''}
          avatar={typed?.avatar ?? avatars.find((free) => !taken.has(free)) ?? avatars[0]}
          filmClass={typed?.filmClass ?? null}
          needsPin={!hasPin}
          error={errorOf('name')}
          pinError={errorOf('pin')}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          Tambah profil
        </Button>
      </Form>
    </Card>
  );
}

/** In the form's place: done, and what to do next. */
function Created({ notice }: { notice: string }) {
  return (
    <Card className="grid gap-4">
      <Notice>{notice}</Notice>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.profiles}>Pilih siapa yang menonton</LinkButton>
        <LinkButton to={paths.manageProfiles} look="secondary" preventScrollReset>
          Tambah profil lain
        </LinkButton>
      </div>
    </Card>
  );
}
