import { databaseConstraint, databaseErrorCode } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

const UNIQUE_VIOLATION = '23505';

/** Does a change to something with an address of its own; an address that another has is said. */
export async function withOwnSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken =
      databaseErrorCode(error) === UNIQUE_VIOLATION &&
      databaseConstraint(error)?.endsWith('_slug_key') === true;
    if (isTaken) fail('live.slugTaken', error);
    throw error;
  }
}
