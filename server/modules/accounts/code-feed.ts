import { type ChangeFeed, createChangeFeed } from '#platform/change-feed.ts';
import type { Parts } from '#platform/parts.ts';
import { versionOf } from './code-sign-in.ts';
import { listCodeStates } from './queries/list-code-states.ts';

/** Tells the browsers that show a code when somebody has decided on it. */
export function codeFeed(parts: Pick<Parts, 'db' | 'events' | 'log'>): ChangeFeed {
  return createChangeFeed(parts, {
    event: 'accounts.codeDecided',
    idField: 'codeId',
    listVersions: async (ids) =>
      (await listCodeStates(parts.db, ids)).map((code) => ({
        id: code.id,
        version: versionOf(code),
      })),
  });
}
