import type { dropDraft, findKeptDraft, keepDraft } from '#contract/studio/index.ts';
import { callStudio } from './call.ts';
import type { KeptDraft } from './browser-store.ts';

/** The server's half of what is typed and not saved: for the other devices of the same person. */
const LARGEST_SIGNS = 512 * 1024;
const background = { isBackground: true } as const;

/** With the browser that wrote it. */
export type DeviceDraft = KeptDraft & { device: string };

let known: string | undefined;
/** This browser, as long as it keeps anything. */
export function ownDevice(): string {
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

export async function readServerDraft(name: string): Promise<DeviceDraft | undefined> {
  try {
    const { result } = await callStudio<typeof findKeptDraft>(
      'GET',
      '/studio/v1/draft/get',
      { query: { name } },
      background,
    );
    if (result.draft === null) return undefined;
    const { value, device, savedAt } = result.draft;
    return { at: Date.parse(savedAt), value: JSON.parse(value) as unknown, device };
  } catch {
    return undefined;
  }
}

let last: Promise<unknown> = Promise.resolve();
/** One after the other: what is dropped must not come back by a keep that was still under way. */
function queued<T>(run: () => Promise<T>): Promise<T> {
  const turn = last.then(run);
  last = turn.catch(() => undefined);
  return turn;
}

/** One that fails changes nothing: it stands in this browser, and the next one comes soon. */
export async function keepServerDraft(name: string, draft: object): Promise<boolean> {
  const value = JSON.stringify(draft);
  if (value.length > LARGEST_SIGNS) return false;
  const body = { name, device: ownDevice(), value };
  return queued(() =>
    callStudio<typeof keepDraft>('POST', '/studio/v1/draft/keep', { body }, background),
  ).then(
    () => true,
    () => false,
  );
}

/** @param device whose draft it is: what another one left since stays. */
export async function dropServerDraft(name: string, device: string): Promise<void> {
  const body = { name, device };
  await queued(() =>
    callStudio<typeof dropDraft>('POST', '/studio/v1/draft/drop', { body }, background),
  ).catch(() => undefined);
}
