import { data, redirect } from 'react-router';
import { updateProfile } from '#contract/accounts/index.ts';
import { filmClasses } from '#contract/constants.ts';
import {
  checkPersonalization,
  listContentPreferences,
  listContentRatings,
  submitPersonalization,
} from '#contract/engagement/personalization.ts';
import { ChoiceForm } from '../../features/personalization/choice-form.tsx';
import { Logo } from '../../features/shell/logo.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst, takeLastPath } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { pictureOf } from '../../lib/title/picture.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { keepSkipped } from '../../features/login/post-login.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { findWelcome } from '../../lib/account/welcome.server.ts';
import { WelcomeNote } from '../../ui/welcome-note.tsx';
import type { Route } from './+types/personalization.ts';

/** One thing to do, and a way past it. */
export const handle = { isBare: true };

const TILE_WIDTH = 640;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const [{ result: preferences }, { result: classes }, { data: own }, welcome] = await Promise.all([
    platform.call(listContentPreferences),
    platform.call(listContentRatings),
    platform.call(checkPersonalization),
    findWelcome(platform),
  ]);
  return {
    welcome,
    genres: preferences.genres.map(({ genreId, name, images }) => ({
      id: genreId,
      name,
      picture: pictureOf(images.backdrop, images.placeholder, TILE_WIDTH),
      isChosen: own.genreIds.includes(genreId),
    })),
    ages: classes.ratings.map((rating) => ({
      ...rating,
      isChosen: own.filmClasses.includes(rating.filmClass),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    if (textOf(form, 'intent') === 'skip') await skip(platform);
    else await save(platform, form);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    const isEmpty = code === 'common.badRequest';
    return data({ error: isEmpty ? 'Pilih minimal satu genre.' : message }, { status });
  }
  return redirect(takeLastPath(platform) ?? paths.home);
}

/** Kept by the platform for the account, and in this browser by the address. */
async function skip(platform: Platform): Promise<void> {
  const { result } = await platform.call(submitPersonalization, { body: { skip: true } });
  keepSkipped(platform, result.email);
}

async function save(platform: Platform, form: FormData): Promise<void> {
  await platform.call(submitPersonalization, {
    body: {
      genreIds: form.getAll('genre').filter((value) => typeof value === 'string'),
      filmClasses: filmClasses.filter((each) => form.getAll('age').includes(each)),
    },
  });
  // Renews the `profile` cookie, which tells of it too.
  await platform.call(updateProfile, { body: {} });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Selera tontonanmu',
    description: 'Pilih genre dan kelas usia, supaya beranda Tayang menampilkan yang kamu suka.',
    path: paths.personalization,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Personalization({ loaderData, actionData }: Route.ComponentProps) {
  const { genres, ages, welcome } = loaderData;
  const viewer = useViewer();
  return (
    <div className="gutter mx-auto grid max-w-page gap-8 pt-5 low:gap-4 md:pt-8">
      <Logo />
      {welcome !== null && <WelcomeNote welcome={welcome} timezone={viewer?.timezone} />}
      <header className="grid gap-1">
        <h1 className="text-head font-extrabold">Suka nonton apa?</h1>
        <p className="text-mist">
          Ketuk genre favoritmu. Berandamu mulai dari situ, dan bisa diubah kapan saja.
        </p>
      </header>
      <ChoiceForm genres={genres} ages={ages} error={actionData?.error} />
    </div>
  );
}
