import { data, redirect, redirectDocument } from 'react-router';
import {
  chooseProfile,
  createProfile,
  getParentGate,
  listProfiles,
  type ProfileRecord,
  PROFILES_MAX,
} from '#contract/profiles.ts';
import { ChildPicker } from '../../features/profiles/child-picker.tsx';
import { GateForm, type GateView } from '../../features/profiles/gate-form.tsx';
import { Picker } from '../../features/profiles/picker.tsx';
import { PinForm } from '../../features/profiles/pin-form.tsx';
import { profileView } from '../../features/profiles/profile-view.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { isOwnPath, signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { CHOSEN_COOKIE, START } from '../middleware/who-watches.server.ts';
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
  const isLeaving = isChild && asked?.filmClass === null;
  const hasPin = result.has_pin === 1;
  const gate = isLeaving && !hasPin ? (await platform.call(getParentGate)).result : undefined;
  const wantsChild = !isChild && url.searchParams.has('anak');
  const isStart = !isChild && url.searchParams.has(START);
  const hasRoom = profiles.length < result.limit;
  const back = backOf(url);
  platform.setCookie(CHOSEN_COOKIE, '1');
  const page = { profiles, isChild, isStart, wantsChild, hasRoom, hasPin, back, gate };
  return { ...page, asked: isLeaving ? asked : undefined };
}

type Answer = {
  failure: string;
  /** It is about the PIN that a first child's profile brings. */
  isAboutPin?: boolean;
  /** After a wrong answer: the next sum. */
  gate?: GateView;
};

const PIN = /^\d{4,6}$/;

/** Where a switch to another adult's profile goes on: the page that it was asked for on. */
function backOf(url: URL): string | undefined {
  const back = url.searchParams.get('kembali') ?? '';
  return isOwnPath(back) ? back : undefined;
}

/** Switches, and loads the other home as a whole new document: nothing of the last profile stays on the page. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const { call } = platform;
  const form = await request.formData();
  const pin = textOf(form, 'pin').trim();
  const gate = { token: textOf(form, 'gate_token'), answer: textOf(form, 'gate_answer') };
  let profile_id = textOf(form, 'profile_id');
  try {
    if (textOf(form, 'intent') === 'create-child') {
      const { result: own } = await call(listProfiles);
      if (own.has_pin === 0 && !PIN.test(pin)) return data<Answer>(PIN_MISSING, { status: 400 });
      const made = { name: freeName(own.profiles), film_class: 'SU' } as const;
      const body = own.has_pin === 0 ? { ...made, pin } : made;
      profile_id = (await call(createProfile, { body })).result.profile_id;
    }
    const body = {
      profile_id,
      ...(pin === '' ? {} : { pin }),
      ...(gate.token === '' ? {} : { gate }),
    };
    const { result } = await call(chooseProfile, { body });
    if (result.profile.is_child === 1) return redirectDocument(paths.kids);
    return redirectDocument(backOf(url) ?? paths.home);
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { code, status, message } = error.failure;
    const isUnasked = code === 'profiles.pinRequired' || code === 'profiles.gateRequired';
    if (isUnasked && !form.has('pin')) return redirect(`${paths.profiles}?ke=${profile_id}`);
    if (!form.has('gate_token')) return data<Answer>({ failure: message }, { status });
    const next = (await call(getParentGate)).result;
    return data<Answer>({ failure: message, gate: next }, { status });
  }
}

const PIN_MISSING = { failure: 'PIN terdiri dari 4 sampai 6 angka.', isAboutPin: true };

/** One press makes the profile: its name can be changed later. */
function freeName(profiles: readonly Pick<ProfileRecord, 'name'>[]): string {
  const taken = new Set(profiles.map(({ name }) => name.toLowerCase()));
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
  const { profiles, isChild, isStart, wantsChild, hasRoom, hasPin, back, asked } = loaderData;
  const gate = actionData?.gate ?? loaderData.gate;
  const failure = actionData?.failure;
  const active = profiles.find(({ isActive }) => isActive);
  const children = profiles.filter(({ filmClass }) => filmClass !== null);
  return (
    <div className="gutter mx-auto grid min-h-[80dvh] max-w-page content-center gap-8 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <h1 className="text-center text-head font-extrabold">
        {asked !== undefined
          ? 'Minta bantuan orang dewasa'
          : wantsChild
            ? 'Pilih profil anak'
            : 'Siapa yang menonton?'}
      </h1>
      {asked === undefined ? (
        <>
          <div className="mx-auto empty:hidden">
            <FormAlert>{actionData?.isAboutPin === true ? undefined : failure}</FormAlert>
          </div>
          {wantsChild ? (
            <ChildPicker
              profiles={children}
              hasRoom={hasRoom}
              hasPin={hasPin}
              pinError={actionData?.isAboutPin === true ? failure : undefined}
            />
          ) : (
            <Picker profiles={profiles} />
          )}
          {isChild ? (
            <LinkButton to={paths.kids} look="secondary" className="justify-self-center">
              Kembali ke beranda anak
            </LinkButton>
          ) : (
            <div className="flex flex-wrap justify-center gap-3">
              {(isStart || back !== undefined) && (
                <LinkButton to={back ?? paths.home}>
                  {active === undefined ? 'Lewati' : `Lanjut sebagai ${active.name}`}
                </LinkButton>
              )}
              <LinkButton to={paths.manageProfiles} look="secondary">
                Kelola profil
              </LinkButton>
              {!isStart && (
                <LinkButton to={paths.signOut} look="quiet">
                  Keluar dari akun
                </LinkButton>
              )}
            </div>
          )}
        </>
      ) : gate === undefined ? (
        <PinForm profile={asked} error={failure} />
      ) : (
        <GateForm profile={asked} gate={gate} error={failure} />
      )}
    </div>
  );
}
