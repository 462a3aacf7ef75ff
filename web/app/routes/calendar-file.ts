import { getLiveCalendar } from '#contract/live/guide.ts';
import { getFixtureCalendar, getTeamCalendar } from '#contract/live/sports.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/calendar-file.ts';

/**
 * Calendar files of a programme, a match or a team. By way of the site: a link that a browser follows carries neither
 * a visitor's token nor a session that is due to be renewed.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { programmeId, match, team } = params;
  const name = match ?? team ?? 'acara';
  try {
    const text = await textOf(platform, { programmeId, match, team });
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="tayang-${encodeURIComponent(name)}.ics"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (isApiError(error, 'common.badRequest')) return new Response(null, { status: 404 });
    if (isApiError(error)) return new Response(null, { status: error.failure.status });
    throw error;
  }
}

type Asked = Partial<Record<'programmeId' | 'match' | 'team', string | undefined>>;

function textOf({ call }: Platform, { programmeId, match, team }: Asked): Promise<string> {
  if (match !== undefined) return call(getFixtureCalendar, { params: { slug: match } });
  if (team !== undefined) return call(getTeamCalendar, { params: { slug: team } });
  return call(getLiveCalendar, { query: { programmeId: programmeId ?? '' } });
}
