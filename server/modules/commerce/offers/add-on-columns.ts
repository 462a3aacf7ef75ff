import type { Line } from '../lines.ts';

/** What the ledger keeps of a minipack; nothing for any other line. */
export function addOnColumns({ packageId, addOn }: Pick<Line, 'packageId' | 'addOn'>) {
  if (addOn === undefined) return {};
  const { requires, titleIds, matrix, extraScreens } = addOn;
  return { packageId, requires, grants: JSON.stringify({ titleIds, matrix, extraScreens }) };
}
