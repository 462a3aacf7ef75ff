import { data } from 'react-router';
import {
  avatars,
  childClasses,
  createProfile,
  editProfile,
  listProfiles,
  removePin,
  removeProfile,
  submitParentalControl,
} from '#contract/profiles.ts';
import type { ProfilesAnswer } from '../../features/profiles/answer.ts';
import { CreateForm } from '../../features/profiles/create-form.tsx';
import { Notice } from '../../features/profiles/notice.tsx';
import { PinCard } from '../../features/profiles/pin-card.tsx';
import { ProfileRow } from '../../features/profiles/profile-row.tsx';
import { profileView } from '../../features/profiles/profile-view.ts';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-profiles.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Profil penonton' };

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(listProfiles);
  return {
    profiles: result.profiles.map(profileView),
    limit: result.limit,
    hasPin: result.has_pin === 1,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const sent = intent === 'edit' || intent === 'remove' ? textOf(form, 'profile_id') : intent;
  const formName = sent === 'remove-pin' ? 'pin' : sent;
  const platform = context.get(platformContext);
  try {
    const isForProfile = intent === 'create' || intent === 'edit';
    const missing = isForProfile ? await pinMissing(platform, form) : undefined;
    if (missing !== undefined) return data<ProfilesAnswer>(missing, { status: 400 });
    const notice = await act(platform, intent, form);
    return data<ProfilesAnswer>({ form: formName, notice });
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { status } = error.failure;
    const { name, avatar, film_class: filmClass } = fieldsOf(form);
    return data<ProfilesAnswer>(
      { form: formName, typed: { name, avatar, filmClass }, ...wordsFor(error.failure, formName) },
      { status },
    );
  }
}

const PIN_WORDS = 'PIN terdiri dari 4 sampai 6 angka.';

/** A child's profile brings the PIN of an account that has none: without it there is nothing to make. */
async function pinMissing({ call }: Platform, form: FormData): Promise<ProfilesAnswer | undefined> {
  const { name, avatar, film_class: filmClass, pin = '' } = fieldsOf(form);
  if (filmClass === null || /^\d{4,6}$/.test(pin)) return undefined;
  const { result } = await call(listProfiles);
  const id = textOf(form, 'profile_id');
  const wasChild = result.profiles.some((each) => each.profile_id === id && each.is_child === 1);
  if (result.has_pin === 1 || wasChild) return undefined;
  const typed = { name, avatar, filmClass };
  return { form: id || 'create', typed, field: 'pin', failure: PIN_WORDS };
}

function fieldsOf(form: FormData) {
  const asked = textOf(form, 'film_class');
  const pin = textOf(form, 'pin').trim();
  return {
    name: textOf(form, 'name'),
    film_class: childClasses.find((known) => known === asked) ?? null,
    avatar: avatars.find((known) => known === textOf(form, 'avatar')),
    ...(pin !== '' && { pin }),
  };
}

async function act({ call }: Platform, intent: string, form: FormData): Promise<string> {
  const profile_id = textOf(form, 'profile_id');
  const { avatar, ...rest } = fieldsOf(form);
  const fields = { ...rest, ...(avatar && { avatar }) };
  switch (intent) {
    case 'create': {
      const { result } = await call(createProfile, { body: fields });
      return `Profil ${result.name} dibuat.`;
    }
    case 'edit': {
      const { result } = await call(editProfile, { body: { profile_id, ...fields } });
      return `Profil ${result.name} disimpan.`;
    }
    case 'remove':
      await call(removeProfile, { body: { profile_id } });
      return 'Profil dihapus.';
    case 'remove-pin':
      await call(removePin, { body: { pin: textOf(form, 'current_pin') } });
      return 'PIN dihapus.';
    default: {
      const body = { pin: textOf(form, 'pin'), current_pin: textOf(form, 'current_pin') };
      await call(submitParentalControl, { body });
      return 'PIN disimpan.';
    }
  }
}

/** Where on the form a failure belongs, in words that fit there. */
function wordsFor(
  { code, message }: Failure,
  formName: string,
): Pick<ProfilesAnswer, 'failure' | 'field'> {
  const isPin = formName === 'pin';
  if (code === 'common.badRequest') {
    return isPin
      ? { field: 'pin', failure: PIN_WORDS }
      : { field: 'name', failure: 'Isi nama, paling panjang 30 huruf.' };
  }
  if (code === 'profiles.nameTaken') return { field: 'name', failure: message };
  if (code === 'profiles.pinWrong' || code === 'profiles.pinWait') {
    return { field: 'current_pin', failure: message };
  }
  if (isPin && code === 'accounts.reauthRequired') {
    return { field: 'current_pin', failure: 'Masukkan PIN yang sekarang.' };
  }
  return { failure: message };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Profil penonton',
    description: 'Profil penonton di akun Tayang milikmu, batas umur anak, dan PIN orang tua.',
    path: paths.manageProfiles,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountProfiles({ loaderData, actionData }: Route.ComponentProps) {
  const { profiles, limit, hasPin } = loaderData;
  // What was removed has no row any more to say so.
  const isShown = profiles.some(({ id }) => id === actionData?.form);
  const isRemoved = !isShown && actionData?.form !== 'create' && actionData?.form !== 'pin';
  const notice = isRemoved ? actionData?.notice : undefined;
  return (
    <section className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-small text-mist">
          {profiles.length} dari {limit} profil. Tiap profil punya riwayat dan koleksinya sendiri.
        </p>
        <LinkButton to={paths.profiles} look="secondary">
          Ganti profil
        </LinkButton>
      </div>
      {notice !== undefined && <Notice>{notice}</Notice>}
      <ul className="grid gap-3">
        {profiles.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} hasPin={hasPin} answer={actionData} />
        ))}
      </ul>
      {profiles.length < limit && (
        <CreateForm key={profiles.length} profiles={profiles} hasPin={hasPin} answer={actionData} />
      )}
      <PinCard hasPin={hasPin} answer={actionData} />
    </section>
  );
}
