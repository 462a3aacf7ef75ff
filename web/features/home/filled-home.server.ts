import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';
import { drawFragments, written } from '../../lib/page/draw-fragment.server.tsx';
import { drawFor } from '../../lib/page/fragments.ts';
import { type Frame, openFrames } from './frames.server.tsx';
import { escaped, hole } from '../../lib/page/holes.ts';
import { besideShared, inScript, openSharedValues, shareValues } from './router-data.server.ts';
import { compressed } from '../../lib/platform/compress.server.ts';
import type { PageRequest, Platform } from '../../lib/platform/platform.server.ts';
import { paths } from '../../lib/page/paths.ts';
import type { RootData, Viewer } from '../../lib/session/session.ts';
import { loadRoot } from '../../lib/session/viewer.server.ts';
import { drawRails } from './home-rails.tsx';
import { findGrace } from '../../lib/account/grace.server.ts';
import { findWelcome } from '../../lib/account/welcome.server.ts';
import { loadHome } from './load-home.server.ts';

// The home page of an account: its frame is drawn once for all who see it alike, and filled with what is theirs. The
// frame is drawn before a viewer without name or address, so nothing of one can be in it.

type Data = { root: RootData; home: Awaited<ReturnType<typeof loadHomePage>> };

const DATA = 0;
const RAILS = 1;
const NONCE = 2;
const NAME = 3;
const PROFILE = 4;

const frames = openFrames();
const found = new WeakMap<PageRequest, Data & { wanted?: string }>();

/** The home page of who is no child, with the notes above it. */
export async function loadHomePage(platform: Platform) {
  const [home, welcome, grace] = await Promise.all([
    loadHome(platform),
    findWelcome(platform),
    findGrace(platform),
  ]);
  return { ...home, welcome, grace };
}

/** What was found for a page that could not be filled, and is drawn as any other. */
export const foundData = ({ page }: Platform): Data | undefined => found.get(page);

/** The page of this account; undefined where there is no frame for it, or more on it than a frame has room for. */
export async function fillHome(platform: Platform, accepted: string): Promise<Filled | undefined> {
  const { page } = platform;
  const [root, home] = await Promise.all([loadRoot(platform, undefined), loadHomePage(platform)]);
  found.set(page, { root, home });
  const { viewer } = root;
  const hasNotes = home.welcome !== null || home.grace !== null;
  if (viewer === null || root.isChild || hasNotes || home.slides.length === 0) return undefined;
  // React writes nothing at all where there is no text.
  if (viewer.name === '' || viewer.profile.name === '') return undefined;
  const wanted = written(frameData({ root, home }));
  const frame = frames.get(wanted);
  if (frame === undefined) {
    found.set(page, { root, home, wanted });
    return undefined;
  }
  const parts = partsOf(frame, { root, home }, viewer, page.nonce);
  const { bytes, encoding } = compressed(parts, accepted);
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
      ...(page.setCookies.length > 0 && { 'set-cookie': page.setCookies }),
    },
    body: bytes,
  };
}

export type Filled = { headers: Record<string, string | string[]>; body: Buffer };

/** All that a frame is drawn from, and so what it is kept by: nothing else of who asks can reach it. */
function frameData({ root, home: { slides, live } }: Data): Data {
  return {
    root: nameless(root, slides),
    home: {
      slides,
      live: live && { drawnAt: 0, channels: [], match: live.match },
      continues: [],
      rails: [],
      banners: [],
      coming: [],
      welcome: null,
      grace: null,
    },
  };
}

/** Of a viewer what the frame shows of them, and holes for their names. */
function nameless(root: RootData, slides: Data['home']['slides']): RootData {
  const { viewer } = root;
  const shown = new Set(slides.map(({ title }) => title?.id));
  const { tiers = [], titleIds = [] } = viewer?.access ?? {};
  return {
    ...root,
    viewer: viewer && {
      accountId: '',
      name: hole(NAME),
      email: '',
      timezone: '',
      audioLanguage: null,
      subtitleLanguage: null,
      profile: { name: hole(PROFILE), avatar: viewer.profile.avatar },
      isChild: viewer.isChild,
      access: {
        plan: 'freemium',
        endsAt: null,
        tiers,
        titleIds: titleIds.filter((id) => shown.has(id)),
      },
    },
  };
}

/** Draws the frame that a page found missing, for those who come after it. */
export async function drawFrame(page: PageRequest, context: EntryContext): Promise<void> {
  const data = found.get(page);
  const { loaderData } = context.staticHandlerContext;
  const homeId = Object.keys(loaderData).find((id) => id !== 'root');
  if (data?.wanted === undefined || homeId === undefined) return;
  const { root, home } = frameData(data);
  await frames.draw(data.wanted, context, {
    url: new URL(paths.home, root.origin).href,
    loaderData: { root, [homeId]: home },
    holes: { own: hole(RAILS), data: hole(DATA), nonce: hole(NONCE) },
  });
}

let shared = openSharedValues();
let sharedViews = new Set<object>();

/** What any account may be shown of home, each as it can't be changed. */
function viewsOf({ slides, rails, banners, coming }: Data['home']): object[] {
  const ofEditors = rails.filter(({ isPersonal }) => isPersonal !== true);
  const views: object[] = [slides, ofEditors.map(({ cards }) => cards), banners, coming].flat(2);
  return views.filter((view) => Object.isFrozen(view));
}

function dataOf({ root, home }: Data, homeId: string): Buffer[] {
  const views = viewsOf(home);
  // Much of it is of before a change of content.
  if (sharedViews.size > 2 * views.length) {
    shared = openSharedValues();
    sharedViews = new Set();
  }
  const missing = views.filter((view) => !sharedViews.has(view));
  shareValues(shared, missing);
  for (const view of missing) sharedViews.add(view);
  const state = { loaderData: { root, [homeId]: home }, actionData: null, errors: null };
  const { head, tail } = besideShared(shared, state);
  return [Buffer.from(inScript(head)), bytesOf(shared.text, inScript), Buffer.from(inScript(tail))];
}

/** What many pages have, as the bytes that it is in them: found by the text itself, which is the same one for all. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => 2 * bytes.length + 1,
});
function bytesOf(text: string, as = (given: string) => given): Buffer {
  const bytes = kept.get(text) ?? Buffer.from(as(text));
  kept.set(text, bytes);
  return bytes;
}

function partsOf(
  { texts, places, routeId }: Frame,
  data: Data,
  { name, profile }: Viewer,
  nonce: string,
): Buffer[] {
  const words = new Map([
    [NONCE, nonce],
    [NAME, name],
    [PROFILE, profile.name],
  ]);
  const fill = (place: number): Buffer[] => {
    if (place === DATA) return dataOf(data, routeId);
    if (place !== RAILS) return [Buffer.from(escaped(words.get(place) ?? ''))];
    return drawRails(drawFor(data.root, drawFragments), data.home).map(({ html, isShared }) =>
      isShared ? bytesOf(html) : Buffer.from(html),
    );
  };
  return texts.flatMap((text, at) => {
    const place = places[at];
    return place === undefined ? [text] : [text, ...fill(place)];
  });
}
