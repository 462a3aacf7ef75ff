import { data, redirect, redirectDocument } from 'react-router';
import { chooseProfile, createProfile, listProfiles, PROFILES_MAX } from '#contract/profiles.ts';
import { ChildPicker } from '../../features/profiles/child-picker.tsx';
import { Picker } from '../../features/profiles/picker.tsx';
import { PinForm } from '../../features/profiles/pin-form.tsx';
import { profileView } from '../../features/profiles/profile-view.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/profiles.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { result } = await platform.call(listProfiles);
  const profiles = result.profiles.map(profileView);
  const asked = profiles.find(({ id }) => id === url.searchParams.get('ke'));
  const isChild = result.is_child === 1;
  // Only out of a child's profile there is something to ask.
  const needsPin = isChild && result.has_pin === 1 && asked?.filmClass === null;
  const wantsChild = !isChild && url.searchParams.has('anak');
  const hasRoom = profiles.length < result.limit;
  return { profiles, isChild, wantsChild, hasRoom, asked: needsPin ? asked : undefined };
}

type Answer = { failure: string };

/** Switches, and loads the other home as a whole new document: nothing of the last profile stays on the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const form = await request.formData();
  const pin = textOf(form, 'pin');
  let profile_id = textOf(form, 'profile_id');
  try {
    if (textOf(form, 'intent') === 'create-child') {
      const { result } = await call(createProfile, {
        body: { name: await freeName(call), film_class: 'SU' },
      });
      profile_id = result.profile_id;
    }
    const body = { profile_id, ...(pin === '' ? {} : { pin }) };
    const { result } = await call(chooseProfile, { body });
    return redirectDocument(result.profile.is_child === 1 ? paths.kids : paths.home);
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { code, status, message } = error.failure;
    if (code === 'profiles.pinRequired' && !form.has('pin')) {
      return redirect(`${paths.profiles}?ke=${profile_id}`);
    }
    return data<Answer>({ failure: message }, { status });
  }
}

/** One press makes the profile: its name can be changed later. */
async function freeName(call: Platform['call']): Promise<string> {
  const { result } = await call(listProfiles);
  const taken = new Set(result.profiles.map(({ name }) => name.toLowerCase()));
  const names = Array.from({ length: PROFILES_MAX }, (_, at) =>
    at === 0 ? 'Anak' : `Anak ${at + 1}`,
  );
  return names.find((name) => !taken.has(name.toLowerCase())) ?? 'Anak';
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Siapa yang menonton?',
    description: 'Pilih profil penonton di akun Tayang milikmu.',
    path: paths.profiles,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Profiles({ loaderData, actionData }: Route.ComponentProps) {
  const { profiles, isChild, wantsChild, hasRoom, asked } = loaderData;
  const children = profiles.filter(({ filmClass }) => filmClass !== null);
  return (
    <div className="gutter mx-auto grid min-h-[80dvh] max-w-page content-center gap-8 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <h1 className="text-center text-head font-extrabold">
        {asked !== undefined
          ? 'Minta orang dewasa memasukkan PIN'
          : wantsChild
            ? 'Pilih profil anak'
            : 'Siapa yang menonton?'}
      </h1>
      {asked === undefined ? (
        <>
          <div className="mx-auto empty:hidden">
            <FormAlert>{actionData?.failure}</FormAlert>
          </div>
          {wantsChild ? (
            <ChildPicker profiles={children} hasRoom={hasRoom} />
          ) : (
            <Picker profiles={profiles} />
          )}
          <div className="flex flex-wrap justify-center gap-3">
            {!isChild && (
              <LinkButton to={paths.manageProfiles} look="secondary">
                Kelola profil
              </LinkButton>
            )}
            <LinkButton to={paths.signOut} look="quiet">
              Keluar dari akun
            </LinkButton>
          </div>
        </>
      ) : (
        <PinForm profile={asked} error={actionData?.failure} />
      )}
    </div>
  );
}
