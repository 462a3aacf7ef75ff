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
