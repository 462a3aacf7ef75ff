/** A field that two editors changed differently: `synopsis`, or `episodes.<id>.name` of an item in a list. */
export type Conflict = { field: string; mine?: unknown; theirs?: unknown; base?: unknown };

type Fields = Record<string, unknown>;

/** What both made, with the other's words in these fields; an item that the other removed is removed. */
export function withTheirs(merged: object, conflicts: readonly Conflict[]): object {
  let body = merged as Fields;
  for (const { field, theirs } of conflicts) body = putAt(body, field.split('.'), theirs) as Fields;
  return body;
}

function putAt(value: unknown, [key, ...rest]: readonly string[], theirs: unknown): unknown {
  if (key === undefined) return theirs;
  if (Array.isArray(value)) {
    const items = value as Fields[];
    if (rest.length === 0 && theirs === undefined) return items.filter(({ id }) => id !== key);
    return items.map((item) => (item.id === key ? putAt(item, rest, theirs) : item));
  }
  const fields = value as Fields;
  return { ...fields, [key]: putAt(fields[key], rest, theirs) };
}

/** A field in which two versions differ; undefined where an item of a list is not in one of them. */
type Change = { field: string; old: unknown; now: unknown };

/** What differs between two versions of a title, lists item by item; an order alone is the list's. */
export function changesOf(old: object, now: object, above = ''): Change[] {
  const [was, is] = [old as Fields, now as Fields];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const [before, after] = [was[key], is[key]];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const field = `${above}${key}`;
    if (key === 'art') return changesOf(before ?? {}, after ?? {}, `${field}.`);
    const items = [...itemsOf(before), ...itemsOf(after)];
    if (items.length === 0) return [{ field, old: before, now: after }];
    const changed = [...new Set(items.map(({ id }) => id))].flatMap((id) => {
      const [one, other] = [before, after].map((list) =>
        itemsOf(list).find((each) => each.id === id),
      );
      const place = `${field}.${id}`;
      return one === undefined || other === undefined
        ? [{ field: place, old: one, now: other }]
        : changesOf(one, other, `${place}.`);
    });
    return changed.length > 0 ? changed : [{ field, old: before, now: after }];
  });
}

type Item = Fields & { id: string };

function itemsOf(value: unknown): Item[] {
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is Item => typeof (each as Fields | null)?.['id'] === 'string');
}
