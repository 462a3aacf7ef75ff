import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type PlaylistChannel, type PlaylistFault, readPlaylist } from './read-playlist.ts';
import { channelMatcher } from './match-channels.ts';
import { colourOf, markOf, slugOf, sourceOf } from './save-channel.ts';
import { recordChannelChange } from './record-change.ts';
import * as channelQueries from './queries/channel.ts';
import { insertGenre } from './queries/genre.ts';

/** Numbers that a list gives to channels which do not ask for one, or ask for one that is taken. */
const FIRST_NUMBER = 500;
const LAST_NUMBER = 9999;
const OTHERS = { genreId: 'lainnya', name: 'Lainnya' };

export type Imported = { created: number; updated: number; faults: PlaylistFault[] };

/**
 * Makes channels from a list, or gives those that are there their address and logo, all or none. New ones are hidden:
 * a list says what there is, not what we may show.
 */
export function importChannels(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operatorId: string,
  text: string,
): Promise<Imported> {
  const { channels, faults } = readPlaylist(text);
  return inTransaction(db, async (tx) => {
    // Two lists at once would take the same numbers.
    await channelQueries.lockChannelNames(tx);
    const known = await channelQueries.listAllChannels(tx);
    const counts = { created: 0, updated: 0 };
    const used = new Set<string>();
    for (const given of channels) {
      const found = channelMatcher(known)(given.xmltvId ?? '', [given.name]);
      const before = known.find(({ channelId }) => channelId === found?.channelId);
      const note = (detail: string) =>
        faults.push({ line: given.line, detail: `${given.name}: ${detail}` });
      if (before !== undefined && used.has(before.channelId)) {
        note('saluran ini sudah ada di daftar');
        continue;
      }
      if (before?.kind === 'assembled') {
        note('saluran dengan nama ini dirakit sendiri');
        continue;
      }
      const after =
        before === undefined
          ? await create(tx, given, known)
          : await channelQueries.updateChannel(tx, before.channelId, {
              ...sourceOf(given.url, before.plan as object),
              logoUrl: before.logoUrl ?? given.logoUrl,
              updatedAt: clock.now(),
            });
      if (after === undefined) {
        note('nomor saluran habis');
        continue;
      }
      used.add(after.channelId);
      if (before === undefined) known.push(after);
      counts[before === undefined ? 'created' : 'updated'] += 1;
      await recordChannelChange(tx, {
        operatorId,
        what: 'channel list',
        targetId: after.channelId,
        before: before ?? null,
        after,
        at: clock.now(),
      });
    }
    faults.sort((a, b) => a.line - b.line);
    return { ...counts, faults };
  });
}

async function create(
  tx: Tx,
  { name, xmltvId, group, number, logoUrl, url }: PlaylistChannel,
  known: readonly channelQueries.StaffChannel[],
): Promise<channelQueries.StaffChannel | undefined> {
  const numbers = new Set(known.map((channel) => channel.number));
  let free = number !== null && !numbers.has(number) ? number : FIRST_NUMBER;
  while (numbers.has(free)) free += 1;
  if (free > LAST_NUMBER) return undefined;
  const slugs = new Set(known.flatMap(({ slug, tvsId }) => [slug, tvsId]));
  const plain = slugOf(name, 50) || 'saluran';
  const slug = slugs.has(plain) ? `${plain}-${free}` : plain;
  const genreId = slugOf(group ?? '', 40) || OTHERS.genreId;
  await insertGenre(tx, genreId, genreId === OTHERS.genreId ? OTHERS.name : (group ?? ''));
  const isIdFree = !known.some((channel) => channel.xmltvId === xmltvId);
  return channelQueries.insertChannel(tx, {
    slug,
    tvsId: slug,
    number: free,
    name,
    genreId,
    kind: 'encoded',
    // Free for all is for an editor to say.
    matrix: 'B',
    mark: markOf(name),
    colour: colourOf(name),
    logoUrl,
    xmltvId: isIdFree ? xmltvId : null,
    plan: sourceOf(url).plan ?? '{}',
    isShown: false,
  });
}
