/** A query as it stands in an address, `?` included; what is not given falls out. */
export function queryText(query: unknown): string {
  const pairs = Object.entries(
    (query ?? {}) as Record<string, string | number | boolean | undefined | null>,
  ).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
