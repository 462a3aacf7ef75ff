import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../start/ffmpeg.ts';
import { root } from './steps.ts';

/** Debian's package begins a server by itself once it is installed: it is unpacked here instead. */
const UNPACKED = path.join(root, 'node_modules/.cache/prometheus');
const OWN = path.join(UNPACKED, 'usr/bin/promtool');

/** The one that is there. */
export const promtoolPath = () => onPath('promtool') ?? (existsSync(OWN) ? OWN : undefined);

/** Finds promtool for the cases of alerts, or fetches Debian's, which any user may. */
export function findPromtool(log: (line: string) => void): string | undefined {
  if (promtoolPath() === undefined && onPath('apt-get') !== undefined) {
    log('fetching promtool through apt');
    rmSync(UNPACKED, { recursive: true, force: true });
    mkdirSync(UNPACKED, { recursive: true });
    const run = (program: string, ...args: string[]) =>
      spawnSync(program, args, { cwd: UNPACKED, stdio: 'ignore' }).status === 0;
    const download = () => run('apt-get', '-qq', 'download', 'prometheus');
    // A fresh machine has no lists of packages yet.
    if (download() || (run('apt-get', '-qq', 'update') && download()))
      for (const name of readdirSync(UNPACKED).filter((file) => file.endsWith('.deb'))) {
        run('dpkg-deb', '-x', name, '.');
        rmSync(path.join(UNPACKED, name));
      }
  }
  if (promtoolPath() === undefined)
    log('promtool is missing: install it (apt-get install prometheus).');
  return promtoolPath();
}
