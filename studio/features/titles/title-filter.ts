import type { titleEntryStates } from '#contract/catalog/operator-titles.ts';
import { type GridQuery, oneOf } from '../../ui/grid/grid-query.ts';
import { filmClassNames, kindNames, matrixNames, stateNames } from './words.ts';

type State = (typeof titleEntryStates)[number];

const WINDOW = 100;

/** What the address of the list asks of the platform. */
export function titleFilter({ words, get }: GridQuery) {
  const keysOf = <T extends string>(names: Readonly<Record<T, string>>) =>
    Object.keys(names) as T[];
  const days = oneOf(get('lisensi'), ['0', '30', '60']);
  return {
    pageSize: WINDOW,
    ...(words === '' ? {} : { words }),
    kind: oneOf(get('jenis'), keysOf(kindNames)),
    state: oneOf(get('keadaan'), keysOf<State>(stateNames)),
    filmClass: oneOf(get('usia'), keysOf(filmClassNames)),
    matrix: oneOf(get('akses'), keysOf(matrixNames)),
    inReview: oneOf(get('tinjauan'), ['Y'] as const),
    endsInDays: days === undefined ? undefined : Number(days),
  };
}
