import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';
import { oncePerFile } from '../../after-file.ts';

const numbering = oncePerFile(() => ({ channels: 0 }));

async function aGenre(db: Db, genreId: string, position: number): Promise<string> {
  const name = genreId.replace(/^./, (letter) => letter.toUpperCase());
  await db
    .insertInto('live.genre')
    .values({ genreId, name, position, tvsId: `g-${genreId}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return genreId;
}

/** A channel that is shown: `await aChannel(db, { name: 'Nusa Berita' })`. */
export async function aChannel(db: Db, given: Partial<Insertable<DB['live.channel']>> = {}) {
  const number = (numbering().channels += 1);
  const genreId = await aGenre(db, given.genreId ?? 'nasional', number);
  return db
    .insertInto('live.channel')
    .values({
      slug: `saluran-${randomUUID()}`,
      number,
      name: `Saluran ${number}`,
      kind: 'encoded',
      matrix: 'A',
      mark: 'SL',
      colour: '#1d4ed8',
      tvsId: `tvs-${randomInt(2 ** 40)}`,
      ...given,
      genreId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Given = Partial<Omit<Insertable<DB['live.programme']>, 'startAt' | 'stopAt'>>;

/** A programme from one time to another: `await aProgramme(db, { channelId }, start, stop)`. */
export function aProgramme(
  db: Db,
  given: Given & { channelId: string },
  startAt: Date | string,
  stopAt: Date | string,
) {
  return db
    .insertInto('live.programme')
    .values({
      title: 'Acara',
      kpiClass: 'SU',
      source: 'editor',
      ...given,
      startAt: new Date(startAt),
      stopAt: new Date(stopAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All that a channel has announced, in its order. */
export function programmesOf(db: Db, channelId: string) {
  return db
    .selectFrom('live.programme')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('startAt')
    .execute();
}
