type InStore = <T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T | undefined>;

/**
 * A table of the browser's own store (IndexedDB), its rows by `key` and, in the index of that name, by `at`. Where the
 * browser keeps nothing, every answer is undefined.
 */
export function openBrowserStore(database: string, table: string): InStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(table, { keyPath: 'key' }).createIndex('at', 'at');
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The store cannot be opened'));
    });
    return opened;
  };
  return async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      const db = await open();
      return await new Promise<T>((resolve, reject) => {
        const transaction = db.transaction(table, mode);
        const request = ask(transaction.objectStore(table));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error('The store gave up'));
      });
    } catch {
      // A browser without a store, or a full one: what is typed is still on the page.
      return undefined;
    }
  };
}

/** Removes rows that were kept before a moment, in the transaction of `store`. */
export function removeOlder(store: IDBObjectStore, at: number): void {
  store.index('at').openCursor(IDBKeyRange.upperBound(at)).onsuccess = removeEach;
}

function removeEach(this: IDBRequest<IDBCursorWithValue | null>): void {
  const { result: cursor } = this;
  if (cursor === null) return;
  cursor.delete();
  cursor.continue();
}

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
