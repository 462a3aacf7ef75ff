import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type PlaylistChannel, type PlaylistFault, readPlaylist } from './read-playlist.ts';
import { colourOf, markOf, slugOf, sourceOf } from './save-channel.ts';
import { recordChannelChange } from './save-channel.ts';
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

/** A channel of ours, with the fields by which a foreign guide or list is matched. */
export type Matchable = { channelId: string; name: string; xmltvId: string | null };

/** `RCTI.id@SD` and `rcti.id` are the same station: what stands behind the @ is the picture it was taken from. */
function plainXmltvId(xmltvId: string): string {
  return xmltvId.replace(/@.*$/, '').trim().toLowerCase();
}

/** `TRANS 7 HD` and `Trans7` are the same name. */
function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\b(?:uhd|fhd|hd|sd|4k)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The channels whose names are most like this one, for an editor to choose from. */
export function suggestChannels<T extends { name: string }>(
  channels: readonly T[],
  name: string,
  most: number,
): T[] {
  const asked = pairsOf(plainName(name));
  return channels
    .map((channel) => ({ channel, alike: likeness(asked, pairsOf(plainName(channel.name))) }))
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .toSorted((a, b) => b.alike - a.alike)
    .slice(0, most)
    .map(({ channel }) => channel);
}

const LEAST_ALIKE = 0.35;

function pairsOf(word: string): Set<string> {
  return new Set(Array.from(word, (_, at) => word.slice(at, at + 2)));
}

/** Dice's coefficient of pairs of letters: 1 is the same, 0 has none in common. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((pair) => b.has(pair)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

/**
 * Finds our channel for one that a guide declares: by its whole id, by the id without its picture, then by one of its
 * names. Names that two of our channels share find neither.
 */
export function channelMatcher(channels: readonly Matchable[]) {
  const byId = new Map<string, Matchable>();
  const byPlainId = new Map<string, Matchable | null>();
  const byName = new Map<string, Matchable | null>();
  const addOnce = (map: Map<string, Matchable | null>, key: string, channel: Matchable) => {
    if (key !== '') map.set(key, map.has(key) ? null : channel);
  };
  for (const channel of channels) {
    if (channel.xmltvId !== null) {
      byId.set(channel.xmltvId, channel);
      addOnce(byPlainId, plainXmltvId(channel.xmltvId), channel);
    }
    addOnce(byName, plainName(channel.name), channel);
  }
  return (xmltvId: string, names: readonly string[]): Matchable | undefined =>
    byId.get(xmltvId) ??
    byPlainId.get(plainXmltvId(xmltvId)) ??
    names.map((name) => byName.get(plainName(name))).find((found) => found != null) ??
    undefined;
}
