import type { Db } from '#platform/db.ts';
import { selectShown, type Viewing } from './select-shown.ts';

const cardColumns = [
  't.titleId',
  't.slug',
  't.kind',
  't.name',
  't.year',
  't.filmClass',
  't.matrix',
  't.runtimeMs',
  't.publishedAt',
  'picture.images',
  'picture.placeholder',
  'picture.durationSeconds',
] as const;

/** Shown titles with the columns of a card. */
export function selectCards(db: Db, viewing: Viewing) {
  return selectShown(db, viewing).select(cardColumns);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];
