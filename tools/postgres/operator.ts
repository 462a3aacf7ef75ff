import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';

/** Who runs the database: PostgreSQL refuses to be root. */
export interface Operator {
  /** Put in front of the command line. */
  wrapper: readonly string[];
  ids: { uid: number; gid: number } | Record<string, never>;
  /** Owner of the files, as seen from outside. */
  owner: { uid: number; gid: number };
}

/**
 * An ordinary user runs it as itself. Root prefers a user namespace, in which it is somebody else
 * while its files stay its own; where the kernel refuses that (most containers), the postgres
 * user or else the least privileged one does it, with the one capability that lets it reach a folder below /root.
 */
export function chooseOperator(home: string, binaries: PostgresBinaries): Operator {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { wrapper: [], ids: {}, owner: { uid, gid } };

  const other = unprivilegedUser();
  const ids = { uid: other.uid, gid: other.gid };
  const candidates: Operator[] = [
    {
      wrapper: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
      ids: {},
      owner: { uid, gid },
    },
    { wrapper: [], ids, owner: ids },
    {
      wrapper: [
        'setpriv',
        `--reuid=${ids.uid}`,
        `--regid=${ids.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
      ],
      ids: {},
      owner: ids,
    },
  ];
  for (const candidate of candidates) {
    own(home, candidate);
    if (works(candidate, home, binaries)) return candidate;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and neither a user namespace nor the user ${other.name} ` +
      `can reach ${home}. Run as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The command line of a program when this operator runs it. */
export function commandFor(
  operator: Operator,
  program: string,
  args: string[],
): [string, string[]] {
  const [first, ...rest] = operator.wrapper;
  return first === undefined ? [program, args] : [first, [...rest, program, ...args]];
}

function works(operator: Operator, home: string, binaries: PostgresBinaries): boolean {
  const script = '"$1" --version && test "$(id -u)" != 0 && test -w "$2" && test -x "$2"';
  const [command, args] = commandFor(operator, 'sh', ['-c', script, 'sh', binaries.postgres, home]);
  const tried = spawnSync(command, args, {
    stdio: 'ignore',
    cwd: '/',
    ...operator.ids,
  });
  return tried.status === 0;
}

/** A folder that another operator made, on another machine or kernel, changes hands. */
function own(home: string, operator: Operator): void {
  const { uid, gid } = operator.owner;
  for (const folder of [path.join(home, 'cluster'), home]) {
    if (!existsSync(folder) || statSync(folder).uid === uid) continue;
    execFileSync('chown', ['-R', `${uid}:${gid}`, home]);
  }
}

function unprivilegedUser(): { name: string; uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('getent', ['passwd', name], { encoding: 'utf8' });
    const [, , uid, gid] = (found.stdout ?? '').split(':');
    if (uid !== undefined && gid !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return { name: 'nobody', uid: 65_534, gid: 65_534 };
}
