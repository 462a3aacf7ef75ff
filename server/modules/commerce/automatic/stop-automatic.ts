import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { describeSaved } from './automatic.ts';
import { endAutomatic } from './end-automatic.ts';
import { forgetToken } from './forget-token.ts';
import { turnedOffLetter } from './letters.ts';
import {
  findActiveAutomatic,
  findAskedAutomatic,
  findAutomatic,
} from './queries/find-automatic.ts';
import { writeToOwner } from './write-to-owner.ts';

/** Takes a consent back: from here on nothing is charged by it, and its token is forgotten there and here. */
export async function stopAutomatic(parts: CommerceParts, accountId: string): Promise<void> {
  const ended = await inTransaction(parts.db, async (tx) => {
    await lockAccount(tx, accountId);
    const active = await findActiveAutomatic(tx, accountId);
    const asked = await findAskedAutomatic(tx, accountId);
    const rows = [active, asked].flatMap((row) => row ?? []);
    if (rows.length === 0) return fail('commerce.automaticNone');
    for (const row of rows) await endAutomatic(tx, row, 'withdrawn', parts.clock.now());
    if (active !== undefined) {
      await writeToOwner(parts, tx, accountId, (reader) =>
        turnedOffLetter(reader, describeSaved(active)),
      );
    }
    return rows;
  });
  for (const { id } of ended) {
    const row = await findAutomatic(parts.db, id);
    if (row !== undefined) await forgetToken(parts, row);
  }
}
