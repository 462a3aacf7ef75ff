export type Graph = ReadonlyMap<string, readonly string[]>;

/** Files that reach each other in a circle, one list a circle (Tarjan's strongly connected components). */
export function circlesOf(graph: Graph): string[][] {
  return groupsOf(graph).filter(
    ([first = '', ...rest]) => rest.length > 0 || graph.get(first)?.includes(first),
  );
}

/** The longest way along edges. Files of one circle count, each once, where the circle stands. */
export function longestChain(graph: Graph): string[] {
  const longest = new Map<string, string[]>();
  let best: string[] = [];
  // Tarjan closes a group after every group that it reaches.
  for (const group of groupsOf(graph)) {
    const below = group
      .flatMap((file) => graph.get(file) ?? [])
      .filter((file) => !group.includes(file))
      .map((file) => longest.get(file) ?? []);
    const chain = [...group, ...below.reduce((a, b) => (b.length > a.length ? b : a), [])];
    for (const file of group) longest.set(file, chain);
    if (chain.length > best.length) best = chain;
  }
  return best;
}

function groupsOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  const visit = (file: string): void => {
    const own = order.size;
    order.set(file, own);
    low.set(file, own);
    open.push(file);
    isOpen.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (isOpen.has(next)) low.set(file, Math.min(low.get(file) ?? own, low.get(next) ?? own));
    }
    if (low.get(file) !== own) return;
    const group = open.splice(open.indexOf(file));
    for (const member of group) isOpen.delete(member);
    groups.push(group);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return groups;
}
