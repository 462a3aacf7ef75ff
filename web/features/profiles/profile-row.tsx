import { Form, useNavigation } from 'react-router';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { AvatarPicture } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import type { ProfilesAnswer } from './answer.ts';
import { Notice } from './notice.tsx';
import { FIELDS_GROUP, ProfileFields } from './profile-fields.tsx';
import { limitOf, type ProfileView } from './profile-view.ts';

/** One profile of the account: what it is, with its forms folded below. */
export function ProfileRow({
  profile,
  hasPin,
  answer,
}: {
  profile: ProfileView;
  hasPin: boolean;
  answer: ProfilesAnswer | undefined;
}) {
  const { id, name, avatar, isFirst, isActive } = profile;
  const own = answer?.form === id ? answer : undefined;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-m border border-line bg-ink-1 p-4">
      <div className="flex items-center gap-4">
        <AvatarPicture avatar={avatar} size="m" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            {isFirst && <Badge tone="quiet">Utama</Badge>}
            {isActive && <Badge tone="toska">Sekarang</Badge>}
          </p>
          <p className="text-small text-mist">{limitOf(profile)}</p>
        </div>
      </div>
      {own?.notice !== undefined && <Notice key={own.notice}>{own.notice}</Notice>}
      {/* What was saved closes the form again. */}
      <details key={`${name} ${avatar} ${profile.filmClass}`} open={own?.failure !== undefined}>
        <summary className="inline-flex min-h-11 min-w-11 cursor-pointer items-center text-small text-mist underline">
          Ubah
          <span className="sr-only"> profil {name}</span>
        </summary>
        <div className="grid gap-6 pt-2">
          <EditForm profile={profile} hasPin={hasPin} answer={own} />
          {!isFirst && <RemoveForm profile={profile} />}
        </div>
      </details>
    </li>
  );
}

function EditForm({
  profile,
  hasPin,
  answer,
}: {
  profile: ProfileView;
  hasPin: boolean;
  answer: ProfilesAnswer | undefined;
}) {
  const form = useFirstError();
  const { formData } = useNavigation();
  const { id, name, avatar, filmClass, isFirst } = profile;
  const isBusy = formData?.get('intent') === 'edit' && formData.get('profile_id') === id;
  const { typed } = answer ?? {};
  const errorOf = (field: ProfilesAnswer['field']) =>
    answer?.field === field ? answer?.failure : undefined;
  return (
    <Form ref={form} method="post" noValidate className={cx(FIELDS_GROUP, 'grid gap-5')}>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="profile_id" value={id} />
      <FormAlert>{errorOf(undefined)}</FormAlert>
      <ProfileFields
        name={typed?.name ?? name}
        avatar={typed?.avatar ?? avatar}
        filmClass={typed === undefined ? filmClass : typed.filmClass}
        isFirst={isFirst}
        needsPin={!hasPin && filmClass === null}
        error={errorOf('name')}
        pinError={errorOf('pin')}
      />
      <Button type="submit" look="secondary" isBusy={isBusy} className="justify-self-start">
        Simpan
        <span className="sr-only"> profil {name}</span>
      </Button>
    </Form>
  );
}

function RemoveForm({ profile: { id, name } }: { profile: ProfileView }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'remove' && formData.get('profile_id') === id;
  return (
    <details className="border-t border-line pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-small text-merah underline">
        Hapus profil
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 pt-1">
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="profile_id" value={id} />
        <p className="text-small text-mist">
          Riwayat tontonan dan koleksi {name} ikut terhapus dan tidak bisa dikembalikan.
        </p>
        <Button type="submit" look="danger" isBusy={isBusy}>
          Ya, hapus {name}
        </Button>
      </Form>
    </details>
  );
}
