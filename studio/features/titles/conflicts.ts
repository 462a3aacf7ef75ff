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
