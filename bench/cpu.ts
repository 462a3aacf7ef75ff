import { readFileSync, readdirSync } from 'node:fs';
import { CannotMeasure } from './figure.ts';

const TICKS_PER_SECOND = 100;

/** Seconds of CPU that a process has used until now; with `children`, those it waited for too. */
export function cpuSecondsOf(pid: number | 'self', { children = false } = {}): number {
  const stat = readStat(pid);
  if (stat === undefined) {
    throw new CannotMeasure('CPU time of processes is read from /proc, which is not here');
  }
  return children ? stat.ownSeconds + stat.childSeconds : stat.ownSeconds;
}

/** The same of every process that this one started, and that those started, without some of them. */
export function cpuSecondsOfOthers(without: readonly number[]): number {
  return cpuSecondsBelow(process.pid, without);
}

/** The same of every process that one started, and that those started, without some of them. */
export function cpuSecondsBelow(root: number, without: readonly number[] = []): number {
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
      return stat === undefined ? [] : [[Number(name), stat] as const];
    }),
  );
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === root || isOurs(parent));
  };
  return [...all]
    .filter(([pid]) => isOurs(pid) && !without.includes(pid))
    .reduce((sum, [, { ownSeconds, childSeconds }]) => sum + ownSeconds + childSeconds, 0);
}

type Stat = { parent: number; ownSeconds: number; childSeconds: number };

/** Undefined for a process that is gone. */
function readStat(pid: number | 'self'): Stat | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // proc(5): fields 4 and 14 to 17, counted behind the command's name, which may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    ownSeconds: (user + system) / TICKS_PER_SECOND,
    childSeconds: (childUser + childSystem) / TICKS_PER_SECOND,
  };
}
