import { publishSchedules } from '#modules/live/index.ts';
import type { TestDeps } from '../../deps.ts';
import { aPublishedFilm } from '../catalog/published-film.ts';
import { aChannel } from './television.ts';

type Given = Parameters<typeof aChannel>[1];
type Turn = { title: string; kpiClass: string; minutes: number; hours?: [number, number] };

const TURNS: Turn[] = [
  { title: 'Pagi di Pasar', kpiClass: 'SU', minutes: 5 },
  { title: 'Rumah Seberang', kpiClass: 'R', minutes: 10 },
];

/**
 * A channel that has been on for a week and is announced for three days: two films of ten seconds, one without the
 * highest renditions, take turns in every programme.
 */
export async function anAssembledChannel(
  deps: TestDeps,
  { turns = TURNS, ...given }: Given & { turns?: Turn[] } = {},
) {
  const films = [
    await aPublishedFilm(deps, { renditions: [240, 480, 720, 1080] }),
    await aPublishedFilm(deps, { renditions: [240, 480] }),
  ];
  const assetIds = films.map(({ assetId }) => assetId);
  const plan = JSON.stringify({ programmes: turns.map((turn) => ({ ...turn, assetIds })) });
  const channel = await aChannel(deps.db, { kind: 'assembled', ...given, plan });
  await publishSchedules(deps);
  return { ...channel, films };
}
