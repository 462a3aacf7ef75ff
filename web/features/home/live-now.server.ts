import type { Call, InputOf } from '#contract/call.ts';
import { type Access, getAccess } from '#contract/commerce/index.ts';
import { HOUR, MINUTE, PRODUCT, SECOND, STANDALONE_PLATFORM } from '#contract/constants.ts';
import { getChannel, getChannelList } from '#contract/live/channels.ts';
import type { ChannelCard } from '#contract/live/shapes.ts';
import { listFixtures } from '#contract/live/sports.ts';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { getAllPopularChannel } from '#contract/playback/index.ts';
import { callForAll, type Platform } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { hidesScores } from '../../lib/session/visitor-spoilers.server.ts';
import type { LiveView, MatchView } from './live-view.ts';

/** Channels of the rail; all of them are in the guide. */
const MOST = 10;
const MOST_MATCHES = 3;
/** No match lasts longer, extra time and shoot-out counted in. */
const LONGEST_MATCH = 4 * HOUR;

/** So often the rail is another one: what shows how far a programme is. */
const DRAWN_ANEW = 10 * SECOND;

export type LiveNow = { drawnAt: number; channels: LiveView[]; match: MatchView | null };

/** What is on now: channels with a running match first, then the most watched, then by number. */
export async function findLiveNow(platform: Platform): Promise<LiveNow> {
  const application = { tvs_platform_id: STANDALONE_PLATFORM, app_id: PRODUCT } as const;
  // Television is the same for all who are grown; what an account may watch of it is said by its plan.
  const isForAll = platform.isSignedIn() && !platform.page.isChild;
  const read = <C extends Call>(entry: C, input: InputOf<C>) =>
    isForAll ? callForAll(platform, entry, input) : readContent(platform, entry, input);
  const [fixtures, popular, first, access] = await Promise.all([
    listRunning(platform, isForAll),
    read(getAllPopularChannel, { query: application }),
    read(getChannelList, { query: { most: MOST } }),
    isForAll ? platform.call(getAccess) : null,
  ]);
  const ofMatches = await Promise.all(
    fixtures.map(async ({ channel }) => {
      const input = { query: { id: channel.id } };
      const { result } = await (isForAll
        ? callForAll(platform, getChannel, input)
        : platform.call(getChannel, input));
      return result;
    }),
  );
  const listed = [
    ...ofMatches,
    ...popular.result.map(({ channel }) => channel),
    ...first.result.channels,
  ];
  const channels = new Map(listed.map((channel) => [channel.id, channel]));
  const [match] = fixtures;
  const own = match && channels.get(match.channel.id);
  return {
    drawnAt: Math.floor(Date.now() / DRAWN_ANEW) * DRAWN_ANEW,
    channels: [...channels.values()]
      .filter((channel) => channel.now !== null && !channel.now.isBlocked)
      .slice(0, MOST)
      .map((channel) =>
        liveView(
          access === null ? channel : asEntitled(channel, access.result),
          fixtures.find((each) => each.channel.id === channel.id),
        ),
      ),
    match: match === undefined ? null : matchView(match, own?.stillUrl ?? null),
  };
}

/** A channel that a visitor was shown, as it is for an account. */
function asEntitled(channel: ChannelCard, { tiers, titleIds }: Access): ChannelCard {
  const isEntitled = tiers.includes(channel.tier) || titleIds.includes(channel.id);
  return { ...channel, isEntitled };
}

type OnChannel = FixtureView & { channel: NonNullable<FixtureView['channel']> };

const isOnChannel = (each: FixtureView): each is OnChannel => each.isOnAir && each.channel !== null;

/** Matches on the air, those of followed teams first. */
async function listRunning(platform: Platform, isForAll: boolean): Promise<OnChannel[]> {
  // To the minute: all pages of one ask alike.
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const query = {
    from: new Date(now - LONGEST_MATCH).toISOString(),
    to: new Date(now + HOUR).toISOString(),
  };
  // Mostly there is none, which all are told alike; what an account may know of one it is told by itself.
  if (isForAll) {
    const { result } = await callForAll(platform, listFixtures, {
      query: { ...query, hideScores: 'Y' },
    });
    if (!result.fixtures.some(isOnChannel)) return [];
  }
  const { result } = await platform.call(listFixtures, {
    query: { ...query, hideScores: hidesScores(platform) },
  });
  const isFollowed = ({ home, away }: FixtureView) => home.isFollowed || away.isFollowed;
  return result.fixtures
    .filter(isOnChannel)
    .toSorted((a, b) => Number(isFollowed(b)) - Number(isFollowed(a)))
    .slice(0, MOST_MATCHES);
}

function liveView(
  { id, name, mark, colour, logoUrl, stillUrl, isEntitled, tier, now }: ChannelCard,
  fixture: FixtureView | undefined,
): LiveView {
  const picture = stillUrl ?? now?.pictureUrl ?? null;
  return {
    id,
    name,
    mark,
    colour,
    logoUrl,
    stillUrl: picture,
    tier: isEntitled ? null : tier,
    title: now?.title ?? name,
    from: Date.parse(now?.start ?? ''),
    until: Date.parse(now?.stop ?? ''),
    score: fixture ? scoreOf(fixture) : null,
    sides: fixture && picture === null ? [sideOf(fixture.home), sideOf(fixture.away)] : null,
  };
}

/** As far as this viewer may know it: the platform leaves out what is a spoiler. */
function scoreOf({ home, away, score }: FixtureView): LiveView['score'] {
  return score === null
    ? null
    : {
        shown: `${home.mark} ${score.home} - ${score.away} ${away.mark}`,
        spoken: `${home.name} ${score.home}, ${away.name} ${score.away}`,
      };
}

function matchView(fixture: OnChannel, stillUrl: string | null): MatchView {
  const { slug, home, away, competition, round, channel, score } = fixture;
  return {
    slug,
    channelId: channel.id,
    channelName: channel.name,
    stillUrl,
    competition: round === null ? competition.name : `${competition.name} · ${round}`,
    home: sideOf(home),
    away: sideOf(away),
    score: score === null ? null : { home: score.home, away: score.away },
  };
}

function sideOf({ name, mark, colour }: FixtureView['home']): MatchView['home'] {
  return { name, mark, colour };
}
