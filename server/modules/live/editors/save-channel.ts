import type { z } from 'zod';
import type { saveChannel as saveChannelCall } from '#contract/live.ts';
import { databaseErrorCode, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { lockChannel } from '../imports/queries/lock-channel.ts';
import { colourOf, markOf, slugOf } from './channel-look.ts';
import { insertChange } from './queries/insert-change.ts';
import { insertChannel } from './queries/insert-channel.ts';
import type { StaffChannel } from './queries/list-all-channels.ts';
import { updateChannel } from './queries/update-channel.ts';

type Input = z.output<NonNullable<typeof saveChannelCall.body>>;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Makes a channel or changes one. A channel that is hidden is gone for viewers, with all that it shows. */
export async function saveChannel(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  operatorId: string,
  input: Input,
): Promise<StaffChannel> {
  const at = clock.now();
  try {
    return await inTransaction(db, async (tx) => {
      const { channelId, pullUrl, ...given } = input;
      const fields = definedOf(given);
      const what = { operatorId, what: 'channel', at } as const;
      if (channelId === undefined) {
        const { number, name, genreId, matrix } = given;
        // The contract asks for all of them.
        if (!number || !name || !genreId || !matrix) return fail('common.badRequest');
        const after = await insertChannel(tx, {
          number,
          name,
          genreId,
          matrix,
          kind: 'encoded',
          ...lookOf(name, number),
          ...fields,
          ...sourceOf(pullUrl),
        });
        await insertChange(tx, { ...what, targetId: after.channelId, before: null, after });
        return after;
      }
      const before = await lockChannel(tx, channelId);
      if (before === undefined) return fail('live.channelNotFound');
      if (pullUrl !== undefined && before.kind !== 'encoded') fail('live.scheduleOwned');
      const source = sourceOf(pullUrl, before.plan as object);
      const after = await updateChannel(tx, channelId, { ...fields, ...source, updatedAt: at });
      await insertChange(tx, { ...what, targetId: channelId, before, after });
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
