import type { dropDraft, findKeptDraft, keepDraft } from '#contract/studio/index.ts';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { callStudio } from './call.ts';
import type { KeptDraft } from './browser-store.ts';

/** The server's half of what is typed and not saved: for the other devices of the same person. */
const LARGEST_SIGNS = 512 * 1024;
const background = { isBackground: true } as const;

/** With the browser that wrote it, and of one on the server the time that names it there. */
export type DeviceDraft = KeptDraft & { device: string; savedAt?: string };

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
    return { at: Date.parse(savedAt), value: JSON.parse(value) as unknown, device, savedAt };
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

/** A draft on the server as this form knows it: of which device, and its time once that is answered. */
export type HeldDraft = { device: string; savedAt?: string };
type Kept = 'kept' | 'failed' | 'elsewhere';

/**
 * Keeps what is typed in the place of what is held, and holds that from then on. One that fails changes nothing: it stands in
 * this browser, and the next one comes soon. `elsewhere`: on another device more was typed since, which stands.
 */
export async function keepServerDraft(name: string, draft: object, held: HeldDraft): Promise<Kept> {
  const value = JSON.stringify(draft);
  if (value.length > LARGEST_SIGNS) return 'failed';
  return queued(async () => {
    const over = held.savedAt === undefined ? {} : { over: held.savedAt };
    const body = { name, device: ownDevice(), value, ...over };
    const { result } = await callStudio<typeof keepDraft>(
      'POST',
      '/studio/v1/draft/keep',
      { body },
      background,
    );
    Object.assign(held, { device: ownDevice(), savedAt: result.savedAt });
    return 'kept' as const;
  }).catch((error: unknown) => (isTypedElsewhere(error) ? 'elsewhere' : 'failed'));
}

const isTypedElsewhere = (error: unknown) =>
  error instanceof ApiError && error.code === 'studio.draftElsewhere';

/** False where it is not what stands there any more: what was typed there since stays. */
export async function dropServerDraft(name: string, held: HeldDraft): Promise<boolean> {
  // Known behind what is still being kept, and not before.
  return queued(async () => {
    const { device, savedAt } = held;
    if (savedAt === undefined) return true;
    const { result } = await callStudio<typeof dropDraft>(
      'POST',
      '/studio/v1/draft/drop',
      { body: { name, device, savedAt } },
      background,
    );
    return result.dropped > 0;
  }).catch(() => true);
}

export const isElsewhere = ({ device }: DeviceDraft) => device !== ownDevice();

/** What is still to be chosen, the newest first: what this browser kept, and what another device left on the server. */
export function toOffer(
  here: DeviceDraft | undefined,
  there: DeviceDraft | undefined,
  now: object,
): DeviceDraft[] {
  // What this browser sent it has itself, and newer.
  return [here, there && isElsewhere(there) ? there : undefined]
    .filter((draft) => draft !== undefined)
    .filter(({ value }) => isLike(value, now) && !isSaved(value, now))
    .toSorted((a, b) => b.at - a.at);
}

/** The one that it was made from. */
export function versionOf(value: unknown): number {
  const { no, base } = value as { no?: number; base?: { no?: number } };
  return no ?? base?.no ?? 0;
}

/** Has what is there now, in the same shape: an older studio may have kept other fields. */
function isLike(kept: unknown, now: object, depth = 1): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const own = kept as Readonly<Record<string, unknown>>;
  return Object.entries(now).every(([key, value]) => {
    if (!Object.hasOwn(own, key) || Array.isArray(own[key]) !== Array.isArray(value)) return false;
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value);
    return !isDeep || depth === 0 || isLike(own[key], value as object, depth - 1);
  });
}

/** Which version it was made from says nothing of what was typed. */
const VERSIONS = new Set(['no', 'base']);

/** Says what is there now: a tab that went away right after saving could not drop it any more. */
export function isSaved(kept: unknown, now: object): boolean {
  const own = kept as Readonly<Record<string, unknown>>;
  return (
    isLike(kept, now) &&
    Object.entries(now).every(([key, value]) => VERSIONS.has(key) || isSame(own[key], value))
  );
}

/** The order of fields is the database's. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [own, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    own.length === Object.keys(b).length &&
    own.every(([key, value]) => Object.hasOwn(other, key) && isSame(value, other[key]))
  );
}
