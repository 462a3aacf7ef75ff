import { getProfile } from '#contract/accounts/index.ts';
import { type Access, getAccess } from '#contract/commerce/index.ts';
import { type Avatar, listProfiles } from '#contract/profiles.ts';
import { isApiError } from '../api/api-error.ts';
import type { Platform } from '../platform/platform.server.ts';
import type { RootData, Viewer } from './session.ts';

/** What every page says of who looks at it; `from` is where the step to it came from. */
export async function loadRoot(platform: Platform, from: string | undefined): Promise<RootData> {
  const viewer = await findViewer(platform);
  const { isChild, origin, hasServiceWorker } = platform.page;
  return {
    viewer,
    isChild: viewer?.isChild ?? isChild,
    isUnsure: viewer === null && from === 'cross-site',
    origin,
    hasServiceWorker,
  };
}

/** The signed-in viewer of this request, or null. */
export async function findViewer(platform: Platform): Promise<Viewer | null> {
  if (!platform.isSignedIn()) return null;
  try {
    const [{ result }, watching, access] = await Promise.all([
      platform.call(getProfile),
      findWatching(platform),
      findAccess(platform),
    ]);
    const name = result.name || result.email;
    return {
      accountId: result.sub_id,
      name,
      email: result.email,
      timezone: result.timezone,
      audioLanguage: result.audio_language,
      subtitleLanguage: result.subtitle_language,
      profile: watching.profile ?? { name, avatar: 'matahari' },
      isChild: watching.isChild,
      access,
    };
  } catch (error) {
    // A session that has ended makes a visitor, not a broken page.
    if (isApiError(error) && error.failure.status < 500) return null;
    throw error;
  }
}

const NO_ACCESS: Access = {
  plan: 'freemium',
  endsAt: null,
  tiers: ['free', 'freemium'],
  titleIds: [],
};

/** A session that still registers its device has none to show yet. */
async function findAccess({ call }: Platform): Promise<Access> {
  try {
    return (await call(getAccess)).result;
  } catch (error) {
    if (isApiError(error) && error.failure.status < 500) return NO_ACCESS;
    throw error;
  }
}

type Watching = { profile?: { name: string; avatar: Avatar }; isChild: boolean };

/** Who watches. A session that still registers its device has no profile yet. */
async function findWatching({ call, page }: Platform): Promise<Watching> {
  try {
    const { result } = await call(listProfiles);
    const active = result.profiles.find(({ is_active }) => is_active === 1);
    const isChild = result.is_child === 1;
    if (active === undefined) {
      // The child's profile was removed: a child it stays, under no name.
      return isChild ? { isChild, profile: { name: 'Anak', avatar: 'kelinci' } } : { isChild };
    }
    return { isChild, profile: { name: active.name, avatar: active.avatar } };
  } catch (error) {
    if (isApiError(error) && error.failure.status < 500) return { isChild: page.isChild };
    throw error;
  }
}
