import type { Db } from '#platform/db.ts';
import { listAccountSports } from './queries/account-data.ts';

/** What sports hold of an account, for its owner to read: file names without their ending, and their content. */
export async function exportSports(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const { teams, settings, choices, watched } = await listAccountSports(db, accountId);
  return {
    'tim-diikuti': teams,
    'anti-bocoran': [...settings, ...choices],
    'pertandingan-ditonton': watched,
  };
}
