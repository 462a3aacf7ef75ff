import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../start/ffmpeg.ts';
import { root } from './steps.ts';

/** Debian's package begins a server by itself once it is installed: the tool is taken out of it instead. */
const FOLDER = path.join(root, 'node_modules/.cache/promtool');
const OWN = path.join(FOLDER, 'promtool');

/** The one that is there. */
export const promtoolPath = () => onPath('promtool') ?? (existsSync(OWN) ? OWN : undefined);

/** Finds promtool for the cases of alerts, or fetches Debian's, which any user may. */
export function findPromtool(log: (line: string) => void): string | undefined {
  if (promtoolPath() === undefined && onPath('apt-get') !== undefined) {
    log('fetching promtool through apt');
    fetchPromtool();
  }
  if (promtoolPath() === undefined)
    log('promtool is missing: install it (apt-get install prometheus).');
  return promtoolPath();
}

function fetchPromtool(): void {
  const unpacked = path.join(FOLDER, 'unpacked');
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: unpacked, stdio: 'ignore' }).status === 0;
  const download = () => run('apt-get', '-qq', 'download', 'prometheus');
  // A machine that never installed anything has no lists yet.
  if (!download() && run('apt-get', '-qq', 'update')) download();
  const [name] = readdirSync(unpacked).filter((file) => file.endsWith('.deb'));
  const tool = path.join(unpacked, 'usr/bin/promtool');
  if (name !== undefined && run('dpkg-deb', '-x', name, '.') && existsSync(tool))
    renameSync(tool, OWN);
  rmSync(unpacked, { recursive: true, force: true });
}
