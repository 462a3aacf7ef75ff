import type { Db } from '#platform/db.ts';
import type { Flow } from './find-flow.ts';

/** The external login behind a token, for the first who shows it together with the right address. */
export function deleteFlowOfToken(
  db: Db,
  { tokenHash, email }: { tokenHash: Buffer; email: string },
  now: Date,
): Promise<Flow | undefined> {
  return (
    db
      .deleteFrom('partner.flow')
      .where('stateHash', '=', tokenHash)
      .where('email', '=', email)
      // A flow through the partner's pages has a verifier, and ends in its browser.
      .where('codeVerifier', '=', '')
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst()
  );
}
