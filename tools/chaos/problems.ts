import type { Report } from './run.ts';

const MOST_SHOWN = 5;

/** What is wrong with a run, in sentences; a run in which a fault never happened proves nothing. */
export function problemsOf({ findings, convergedMs, injected, kills, carts }: Report): string[] {
  const broken = Object.entries(findings).flatMap(([name, list]: [string, string[]]) =>
    list.length === 0 ? [] : [`${name}: ${list.length} (${list.slice(0, MOST_SHOWN).join('; ')})`],
  );
  const idle = Object.entries({ ...injected, ...kills })
    .filter(([, count]) => count === 0)
    .map(([name]) => `${name} never happened`);
  return [
    ...broken,
    ...(convergedMs === undefined ? ['did not come to rest within 60 s'] : []),
    ...(carts === 0 ? ['nobody bought anything'] : []),
    ...idle,
  ];
}
