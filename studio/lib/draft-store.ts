import { openBrowserStore, removeOlder } from './browser-store.ts';

/**
 * What staff typed and did not save yet, in this browser's own store: it outlives a closed tab and a dead server. Each
 * account has drafts of its own; where the browser keeps nothing, every read finds nothing.
 */
export type KeptDraft = { at: number; value: unknown };
type Row = KeptDraft & { key: string };

const KEPT_MS = 14 * 24 * 60 * 60_000;
const inDrafts = openBrowserStore('studio', 'drafts');

/** @param name of the thing, such as `title:…` */
export const draftKey = (accountId: string, name: string) => `${accountId} ${name}`;

export async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const row = await inDrafts('readwrite', (store) => {
    removeOlder(store, Date.now() - KEPT_MS);
    return store.get(key) as IDBRequest<Row | undefined>;
  });
  return row === undefined || row.at <= Date.now() - KEPT_MS ? undefined : row;
}

export async function writeDraft(key: string, value: unknown): Promise<void> {
  await inDrafts('readwrite', (store) => store.put({ key, at: Date.now(), value } satisfies Row));
}

export async function removeDraft(key: string): Promise<void> {
  await inDrafts('readwrite', (store) => store.delete(key));
}
