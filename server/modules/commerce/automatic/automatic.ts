import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

/** One consent to automatic renewal, from the tick to its end. */
export type Automatic = Selectable<DB['commerce.automaticRenewal']>;

/** The methods that can be charged without their owner. */
export type AutomaticMethod = '1' | '4';

export const isAutomaticMethod = (method: string): method is AutomaticMethod =>
  method === '1' || method === '4';

export const savedKind = (method: string) => (method === '1' ? 'card' : 'wallet');

/** As its owner knows it: `GoPay ••1234`. */
export const describeSaved = ({ method, label }: { method: string; label: string | null }) =>
  `${method === '1' ? 'Kartu' : 'GoPay'}${label === null ? '' : ` ••${label}`}`;
