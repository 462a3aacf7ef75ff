import type { z } from 'zod';
import type { saveChannel as saveChannelCall } from '#contract/live/operator-channels.ts';
import type { MatrixClass } from '#contract/constants.ts';
import { recordAct } from '#platform/acts.ts';
import {
  databaseErrorCode,
  type Db,
  inTransaction,
  type Tx,
  UNIQUE_VIOLATION,
  FOREIGN_KEY_VIOLATION,
} from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import type { AssembledPlan } from '../timelines/plan.ts';
import {
  insertChannel,
  insertChannelOnce,
  lockChannel,
  type StaffChannel,
  updateChannel,
} from './queries/channel.ts';
import { insertGenreOnce } from './queries/genre.ts';

type Input = z.output<NonNullable<typeof saveChannelCall.body>>;

/** Makes a channel or changes one. A channel that is hidden is gone for viewers, with all that it shows. */
export async function saveChannel(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  input: Input,
): Promise<StaffChannel> {
  const at = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      const { channelId, pullUrl, kind = 'encoded', ...given } = input;
      const fields = definedOf(given);
      const what = { operatorId, what: 'channel', at } as const;
      if (channelId === undefined) {
        const { number, name, genreId, matrix } = given;
        // The contract asks for all of them.
        if (!number || !name || !genreId || !matrix) return fail('common.badRequest');
        if (pullUrl !== undefined && pullUrl !== null && kind === 'assembled')
          fail('live.scheduleOwned');
        const after = await insertChannel(tx, {
          number,
          name,
          genreId,
          matrix,
          kind,
          // Nothing is scheduled on it yet.
          isShown: kind === 'encoded',
          ...lookOf(name, number),
          ...fields,
          ...(kind === 'encoded' ? sourceOf(pullUrl) : {}),
        });
        await recordChannelChange(tx, { ...what, targetId: after.channelId, before: null, after });
        return after;
      }
      const before = await lockChannel(tx, channelId);
      if (before === undefined) return fail('live.channelNotFound');
      if (pullUrl !== undefined && before.kind !== 'encoded') fail('live.scheduleOwned');
      const source = sourceOf(pullUrl, before.plan as object);
      const after = await updateChannel(tx, channelId, { ...fields, ...source, updatedAt: at });
      await recordChannelChange(tx, { ...what, targetId: channelId, before, after });
      return after;
    });
  } catch (error) {
    const code = databaseErrorCode(error);
    if (code === UNIQUE_VIOLATION) fail('live.channelTaken', error);
    if (code === FOREIGN_KEY_VIOLATION) fail('live.genreNotFound', error);
    throw error;
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What was left out stays as it is; a field that is there without a value counts as left out. */
function definedOf<T extends object>(fields: T): Defined<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Defined<T>;
}

function lookOf(name: string, number: number) {
  const slug = slugOf(name) || `saluran-${number}`;
  return { slug, tvsId: slug, mark: markOf(name), colour: colourOf(name) };
}

/** As the intake reads it; without an address the encoder sends to us. */
export function sourceOf(pullUrl: string | null | undefined, plan: object = {}) {
  if (pullUrl === undefined) return {};
  const primary = pullUrl === null ? { kind: 'push' } : { kind: 'pull', url: pullUrl };
  return { plan: JSON.stringify({ ...plan, primary }) };
}

/** Names as addresses: `Nusa Berita` is `nusa-berita`. */
export function slugOf(name: string, max = 60): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, max)
    .replaceAll(/^-|-$/g, '');
}

/** Two or three letters that stand for a channel that has no logo. */
export function markOf(name: string): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? ['TV'];
  const [first = 'TV'] = words;
  const characters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join('') : first;
  return characters.slice(0, 3);
}

const COLOURS = ['#1d4ed8', '#b91c1c', '#047857', '#7c3aed', '#b45309', '#0e7490', '#be185d'];

/** A colour for a channel, always the same for its name, dark enough for white letters. */
export function colourOf(name: string): string {
  const sum = Array.from(name).reduce((all, character) => all + (character.codePointAt(0) ?? 0), 0);
  return COLOURS[sum % COLOURS.length] ?? '#1d4ed8';
}

export type SeedChannel = {
  slug: string;
  number: number;
  name: string;
  description: string;
  genreId: string;
  matrix: MatrixClass;
  mark: string;
  colour: string;
  tvsId: string;
  plan: AssembledPlan;
};

type SeedChannelGenre = { genreId: string; name: string; position: number; tvsId: string };

/** Puts in channels that are not there yet; what an editor changed stays. */
export async function seedChannels(
  db: Db,
  { genres, channels }: { genres: SeedChannelGenre[]; channels: SeedChannel[] },
): Promise<void> {
  for (const genre of genres) await insertGenreOnce(db, genre);
  for (const { plan, ...channel } of channels) {
    await insertChannelOnce(db, { ...channel, kind: 'assembled', plan: JSON.stringify(plan) });
  }
}

type Change = {
  operatorId: string;
  what: 'channel' | 'programmes' | 'guide source' | 'import' | 'channel list';
  /** The channel or guide source that it is about. */
  targetId: string;
  before: object | null;
  after: object | null;
  at: Date;
};

/** Writes down who changed what, in the transaction that changes it. Of addresses only the server: the rest may open it. */
export function recordChannelChange(
  tx: Tx,
  { operatorId, what, targetId, before, after, at }: Change,
): Promise<void> {
  return recordAct(tx, {
    actorId: operatorId,
    act: 'live.save',
    subject: { kind: what, id: targetId },
    before: withoutPaths(before),
    after: withoutPaths(after),
    at,
  });
}

const PULL_KEYS = new Set(['url', 'pullUrl']);

function withoutPaths(value: object | null): object | null {
  return value === null ? null : (JSON.parse(JSON.stringify(value, withoutPath)) as object);
}

function withoutPath(key: string, value: unknown): unknown {
  if (!PULL_KEYS.has(key) || typeof value !== 'string') return value;
  const url = URL.parse(value);
  return url === null ? '…' : `${url.protocol}//${url.host}/…`;
}
