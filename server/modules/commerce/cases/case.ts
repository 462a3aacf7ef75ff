import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

/** A question of a buyer that stays open until it is answered. */
export type Case = Selectable<DB['commerce.case']>;
export type CaseEntry = Selectable<DB['commerce.caseEntry']>;
