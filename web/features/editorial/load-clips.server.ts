import { data } from 'react-router';
import { getYoutubeCategory, getYoutubeData } from '#contract/editorial/clips.ts';
import { getDataCap } from '#contract/playback/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { clipView } from './clip-views.ts';

const CLIPS = 12;
/** Lines: an account that keeps its picture this low saves data. A clip of YouTube knows nothing of its cap. */
const SAVING_HEIGHT = 360;

/** Clips of a page, and the one that the address names. */
export async function loadClips(platform: Platform, url: URL, request: Request) {
  const slug = url.searchParams.get('klip') ?? undefined;
  const category = url.searchParams.get('kategori') ?? undefined;
  const page = Number(url.searchParams.get('halaman') ?? 1);
  if (!Number.isInteger(page) || page < 1 || page > 10_000) throw data(null, { status: 404 });
  const query = { page, pageSize: CLIPS, category };
  const [chips, list, chosen, saver] = await Promise.all([
    readContent(platform, getYoutubeCategory),
    // What an address names may be no category: that is its reader's question, not content management's.
    orMissing(
      category === undefined
        ? readContent(platform, getYoutubeData, { query })
        : platform.call(getYoutubeData, { query }),
    ),
    slug === undefined ? undefined : findClip(platform, slug),
    findSaver(platform, request),
  ]);
  const { categories } = chips.result;
  const isKnown = category === undefined || categories.some((each) => each.slug === category);
  const { clips, total } = list.result;
  if (!isKnown || (page > 1 && clips.length === 0)) throw data(null, { status: 404 });
  return {
    categories,
    category: category ?? null,
    page,
    isLast: page * CLIPS >= total,
    clips: clips.map(clipView),
    chosen: chosen ?? null,
    saver,
  };
}

/** A clip by its slug. @throws 404 */
async function findClip(platform: Platform, slug: string) {
  const { result } = await orMissing(platform.call(getYoutubeData, { query: { slug } }));
  const [clip] = result.clips;
  if (clip === undefined) throw data(null, { status: 404 });
  return clipView(clip);
}

/** What saves data here: the device says so with each request, or the account keeps its picture small. */
async function findSaver(
  platform: Platform,
  { headers }: Request,
): Promise<'device' | 'account' | null> {
  if (headers.get('save-data')?.toLowerCase() === 'on') return 'device';
  if (!platform.isSignedIn()) return null;
  try {
    const { maxHeight } = (await platform.call(getDataCap)).result;
    return maxHeight !== null && maxHeight <= SAVING_HEIGHT ? 'account' : null;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
