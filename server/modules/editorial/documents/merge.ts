import { isDeepStrictEqual } from 'node:util';

/** A field that two editors changed differently; `field` as `synopsis` or `episodes.<id>.name`. */
export type Conflict = { field: string; mine: unknown; theirs: unknown; base: unknown };

type Fields = Readonly<Record<string, unknown>>;
type Item = Fields & { id: string };

/**
 * What two editors made of one version, field by field: what only one of them changed is theirs. Lists whose items have
 * ids are put together item by item, a title's own art ratio by ratio. What both changed differently is a conflict, and
 * stays as the later one has it.
 */
export function mergeFields<T extends Fields>(base: T, mine: T, theirs: T, path = '') {
  const conflicts: Conflict[] = [];
  const keys = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = Object.fromEntries(
    [...keys].map((key) => {
      const each = { base: base[key], mine: mine[key], theirs: theirs[key] };
      const result = mergeValue(each, `${path}${key}`);
      conflicts.push(...result.conflicts);
      return [key, result.value];
    }),
  ) as unknown as T;
  return { merged, conflicts };
}

type Three = { base: unknown; mine: unknown; theirs: unknown };
type Merged = { value: unknown; conflicts: Conflict[] };

function mergeValue({ base, mine, theirs }: Three, field: string): Merged {
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, mine))
    return { value: theirs, conflicts: [] };
  if (isDeepStrictEqual(base, theirs)) return { value: mine, conflicts: [] };
  if (isList(base) && isList(mine) && isList(theirs)) return mergeLists(base, mine, theirs, field);
  if (field === 'art') {
    const [was = {}, own = {}, other = {}] = [base, mine, theirs] as (Fields | undefined)[];
    const { merged: value, conflicts } = mergeFields(was, own, other, 'art.');
    return { value, conflicts };
  }
  return { value: mine, conflicts: [{ field, mine, theirs, base }] };
}

const isList = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.every((item: unknown) => typeof (item as Partial<Item> | null)?.id === 'string');

/** In the order of who changed it, theirs where both did; what only one has stands at its end. */
function mergeLists(base: Item[], mine: Item[], theirs: Item[], field: string): Merged {
  const [was, own, other] = [base, mine, theirs].map(
    (list) => new Map(list.map((item) => [item.id, item])),
  ) as [Map<string, Item>, Map<string, Item>, Map<string, Item>];
  const conflicts: Conflict[] = [];
  const kept = new Map<string, Item>();
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const three = { base: was.get(id), mine: own.get(id), theirs: other.get(id) };
    if (three.mine !== undefined && three.theirs !== undefined) {
      const both = mergeFields(
        three.base ?? ({ id } as Item),
        three.mine,
        three.theirs,
        `${field}.${id}.`,
      );
      conflicts.push(...both.conflicts);
      kept.set(id, both.merged);
      continue;
    }
    // One of both does not have it: added here, or removed there.
    const there = three.mine ?? three.theirs;
    if (there === undefined) continue;
    if (three.base === undefined) kept.set(id, there);
    else if (!isDeepStrictEqual(three.base, there)) {
      conflicts.push({ field: `${field}.${id}`, ...three });
      kept.set(id, there);
    }
  }
  const ids = (list: Item[]) => list.map(({ id }) => id);
  const order = isDeepStrictEqual(ids(base), ids(theirs))
    ? [...ids(mine), ...ids(theirs)]
    : [...ids(theirs), ...ids(mine)];
  const value = [...new Set(order)].flatMap((id) => kept.get(id) ?? []);
  return { value, conflicts };
}
