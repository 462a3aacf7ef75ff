import type { dropDraft, findKeptDraft, keepDraft } from '#contract/studio/index.ts';
import { callStudio } from './call.ts';

/**
 * What staff typed and did not save yet, in this browser's own store: it outlives a closed tab and a dead server. Each
 * account has drafts of its own; where the browser keeps nothing, every read finds nothing.
 */
export type KeptDraft = { at: number; value: unknown };
type Row = KeptDraft & { key: string };

const STORE = 'drafts';
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** @param name of the thing, such as `title:…` */
export const draftKey = (accountId: string, name: string) => `${accountId} ${name}`;

export async function readDraft(key: string): Promise<KeptDraft | undefined> {
  const row = await inStore('readwrite', (store) => {
    store.index('at').openCursor(IDBKeyRange.upperBound(Date.now() - KEPT_MS)).onsuccess =
      removeEach;
    return store.get(key) as IDBRequest<Row | undefined>;
  });
  return row === undefined || row.at <= Date.now() - KEPT_MS ? undefined : row;
}

export async function writeDraft(key: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put({ key, at: Date.now(), value } satisfies Row));
}

export async function removeDraft(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}

function removeEach(this: IDBRequest<IDBCursorWithValue | null>): void {
  const { result: cursor } = this;
  if (cursor === null) return;
  cursor.delete();
  cursor.continue();
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('studio', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The store cannot be opened'));
  });
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The store gave up'));
    });
  } catch {
    // A browser without a store, or a full one: what is typed is still on the page.
    return undefined;
  }
}

/** Of what stands on the server too, for the other devices of the same person. */
const LARGEST_SIGNS = 512 * 1024;
const background = { isBackground: true } as const;

export type ElsewhereDraft = KeptDraft & { isElsewhere: boolean };

let known: string | undefined;
/** This browser, as long as it keeps anything. */
function ownDevice(): string {
  known ??= readDevice();
  return known;
}

function readDevice(): string {
  const made = crypto.randomUUID();
  try {
    const kept = localStorage.getItem('studio-device');
    if (kept !== null) return kept;
    localStorage.setItem('studio-device', made);
  } catch {
    // It keeps nothing: its own drafts look like another device's, and are offered all the same.
  }
  return made;
}

export async function readServerDraft(name: string): Promise<ElsewhereDraft | undefined> {
  try {
    const { result } = await callStudio<typeof findKeptDraft>(
      'GET',
      '/studio/v1/draft/get',
      { query: { name } },
      background,
    );
    if (result.draft === null) return undefined;
    const { value, device, savedAt } = result.draft;
    return {
      at: Date.parse(savedAt),
      value: JSON.parse(value) as unknown,
      isElsewhere: device !== ownDevice(),
    };
  } catch {
    return undefined;
  }
}

/** One that fails changes nothing: it stands in this browser, and the next one comes soon. */
export async function keepServerDraft(name: string, draft: object): Promise<boolean> {
  const value = JSON.stringify(draft);
  if (value.length > LARGEST_SIGNS) return false;
  const body = { name, device: ownDevice(), value };
  return callStudio<typeof keepDraft>('POST', '/studio/v1/draft/keep', { body }, background).then(
    () => true,
    () => false,
  );
}

export async function dropServerDraft(name: string): Promise<void> {
  await callStudio<typeof dropDraft>(
    'POST',
    '/studio/v1/draft/drop',
    { body: { name } },
    background,
  ).catch(() => undefined);
}
