import { openBrowserStore, removeOlder } from '../../lib/browser-store.ts';
import type { Purpose } from './sendings.ts';

/** A file as it was chosen; the handle opens it again after a reload, in browsers that give one (Chromium). */
export type Chosen = { file: File; handle?: FileSystemFileHandle };

/** A file that was being sent when its page went away, of one member of staff in this browser. */
export type KeptFile = {
  key: string;
  accountId: string;
  at: number;
  /** `key` of its sending. */
  sendingKey: string;
  meta: Purpose;
  name: string;
  size: number;
  handle: FileSystemFileHandle;
};

/** As long as the platform keeps what arrived of it. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const inFiles = openBrowserStore('studio-uploads', 'files');

const keyOf = (accountId: string, sendingKey: string) => `${accountId} ${sendingKey}`;

export async function keepFile(file: Omit<KeptFile, 'key' | 'at'>): Promise<void> {
  const key = keyOf(file.accountId, file.sendingKey);
  await inFiles('readwrite', (store) => store.put({ ...file, key, at: Date.now() }));
}

export async function forgetFile(accountId: string, sendingKey: string): Promise<void> {
  await inFiles('readwrite', (store) => store.delete(keyOf(accountId, sendingKey)));
}

export async function listKeptFiles(accountId: string): Promise<KeptFile[]> {
  const rows = await inFiles('readwrite', (store) => {
    removeOlder(store, Date.now() - KEPT_MS);
    return store.getAll() as IDBRequest<KeptFile[]>;
  });
  return (rows ?? []).filter((row) => row.accountId === accountId);
}

/** What Chromium's handles and pages have beyond the standard's types. */
type Asked = { mode: 'read' };
type AskingHandle = FileSystemFileHandle & {
  queryPermission?(asked: Asked): Promise<PermissionState>;
  requestPermission?(asked: Asked): Promise<PermissionState>;
};
type Picker = (options: {
  multiple: boolean;
  types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle[]>;
type DroppedItem = DataTransferItem & {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
};

/** Whether a kept file may be read without asking, as where permission was given for good. */
export async function mayRead({ handle }: KeptFile): Promise<boolean> {
  return (await (handle as AskingHandle).queryPermission?.({ mode: 'read' })) === 'granted';
}

/** Opens a kept file, asking by the browser's own question first: only a press may. Null where it was refused. */
export async function openKeptFile({ handle }: KeptFile): Promise<File | null> {
  const answer = await (handle as AskingHandle).requestPermission?.({ mode: 'read' });
  return answer === 'granted' ? handle.getFile() : null;
}

export const VIDEO_ENDINGS = ['.mkv', '.mxf', '.mov', '.ts', '.m2ts'];

/** Files by the picker that gives handles; undefined where the browser has none, and an input has to do. */
export async function pickFiles(): Promise<Chosen[] | undefined> {
  const { showOpenFilePicker } = globalThis as { showOpenFilePicker?: Picker };
  if (showOpenFilePicker === undefined) return undefined;
  try {
    const types = [{ description: 'Video', accept: { 'video/*': ['.mp4', ...VIDEO_ENDINGS] } }];
    const handles = await showOpenFilePicker({ multiple: true, types });
    return await Promise.all(
      handles.map(async (handle) => ({ handle, file: await handle.getFile() })),
    );
  } catch (error) {
    // Closed without a choice; anything else is a page that may not use it.
    return error instanceof DOMException && error.name === 'AbortError' ? [] : undefined;
  }
}

/** What was dropped, with handles where there are any. Call it while the drop is handled: later it is empty. */
export async function droppedFiles({ items }: DataTransfer): Promise<Chosen[]> {
  const taken = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item: DroppedItem) => ({
      file: item.getAsFile(),
      asked: item.getAsFileSystemHandle?.().catch(() => null),
    }));
  const chosen = await Promise.all(
    taken.map(async ({ file, asked }) => {
      const handle = await asked;
      if (file === null) return [];
      return handle instanceof FileSystemFileHandle ? [{ file, handle }] : [{ file }];
    }),
  );
  return chosen.flat();
}
