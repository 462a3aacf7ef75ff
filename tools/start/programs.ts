import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Debian's servers lie where the PATH of its users doesn't look. */
const SERVERS = '/usr/sbin';

/** Where PATH has this program, or Debian its servers. */
export function onPath(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(path.delimiter), SERVERS]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/**
 * Installs Debian packages where that asks no operator: as root on Debian. It is looked for again afterwards.
 * @param what its name in the log
 */
export async function installPackages(
  packages: readonly string[],
  what: string,
  log: (line: string) => void,
): Promise<void> {
  if (process.getuid?.() !== 0 || onPath('apt-get') === undefined) return;
  log(`installing ${what} through apt`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    new Promise<void>((resolve) => {
      const child = spawn('apt-get', ['-qq', ...args], { stdio: 'ignore', env });
      child.on('error', () => resolve());
      child.on('exit', () => resolve());
    });
  // A list that can't be refreshed may still be good enough to install from.
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', ...packages);
}
