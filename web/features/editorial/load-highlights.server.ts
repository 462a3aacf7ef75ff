import {
  getAllHighlight,
  type HighlightMatch,
  type HighlightPick,
} from '#contract/editorial/highlights.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { findZone } from '../../lib/formats/zone.server.ts';
import type { Zone } from '../../lib/formats/zone.ts';
import { paths } from '../../lib/page/paths.ts';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { readContent } from '../../lib/platform/read-content.server.ts';
import { hidesScores } from '../../lib/session/visitor-spoilers.server.ts';
import { creditOf, heroPictures } from '../../lib/title/hero-picture.ts';

export type MatchView = ReturnType<typeof matchView>;
export type PickView = ReturnType<typeof pickView>;

/** What the page of highlights shows, as far as its viewer may know it. */
export async function loadHighlights(platform: Platform) {
  const query = { hideScores: hidesScores(platform) };
  const [{ result }, zone] = await Promise.all([
    readContent(platform, getAllHighlight, { query }),
    findZone(platform),
  ]);
  return {
    picks: result.picks.map((pick) => pickView(pick, zone)),
    matches: result.matches.map((match) => matchView(match, zone)),
  };
}

/**
 * A match: never its score, also for those who may know it, so that the page can be scrolled without fear; nor how long
 * its highlights are, which hints at it.
 */
function matchView({ fixture, stillUrl, highlights }: HighlightMatch, { zone, name }: Zone) {
  const { slug, home, away, competition, round, kickOffAt, channel, replay, spoiler } = fixture;
  const [highlight] = highlights;
  const programme = replay?.programmeId ?? undefined;
  return {
    slug,
    name: `${home.name} vs ${away.name}`,
    sides: [home, away].map(({ mark, colour }) => ({ mark, colour })),
    where: [competition.name, round].filter(Boolean).join(' · '),
    when: `${dateTime(kickOffAt, zone)} ${name}`,
    stillUrl,
    isHidden: spoiler.isHidden,
    highlight:
      highlight === undefined || channel === null
        ? null
        : {
            to: paths.liveTv(channel.id, undefined, { programmeId: highlight.highlightId }),
          },
    replayTo:
      replay === null || channel === null
        ? null
        : paths.liveTv(
            channel.id,
            undefined,
            programme === undefined ? { at: replay.at } : { programmeId: programme },
          ),
  };
}

function pickView({ pictures, match, title, article, ...pick }: HighlightPick, zone: Zone) {
  const hero = pictures === null ? undefined : heroPictures(pictures);
  const game = match === null ? null : matchView(match, zone);
  const [to, kind] =
    game !== null
      ? ([paths.match(game.slug), 'Pertandingan'] as const)
      : title !== null
        ? ([paths.title(title.slug), title.kind === 'series' ? 'Serial' : 'Film'] as const)
        : ([paths.article(article?.slug ?? ''), 'Artikel'] as const);
  return {
    id: pick.highlightId,
    name: pick.name,
    // What editors wrote of a match may tell how it ended, also to who may know it.
    text: game === null ? pick.text : '',
    to,
    kind,
    match: game,
    picture: hero?.wide,
    credit: creditOf(pictures?.credit, '')[0]?.text,
    share: hero?.share,
  };
}
