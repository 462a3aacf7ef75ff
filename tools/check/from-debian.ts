import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

/**
 * A file of a Debian package without its installation, which any user may do and which begins no service; undefined where it
 * can't be had.
 * @param wanted the end of its path in the package, `bin/promtool`
 */
export function fromDebian(packaged: string, wanted: string): string | undefined {
  const folder = path.join(root, 'node_modules/.cache', packaged);
  const own = path.join(folder, path.basename(wanted));
  if (existsSync(own)) return own;
  const unpacked = path.join(folder, 'unpacked');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: unpacked, stdio: 'ignore' }).status === 0;
  const download = () => run('apt-get', '-qq', 'download', packaged);
  // A machine that never installed anything has no lists yet.
  if (!download() && run('apt-get', '-qq', 'update')) download();
  const [name] = readdirSync(unpacked).filter((file) => file.endsWith('.deb'));
  if (name !== undefined && run('dpkg-deb', '-x', name, '.')) {
    const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
    const found = files.find((file) => file.endsWith(`/${wanted}`));
    if (found !== undefined) renameSync(path.join(unpacked, found), own);
  }
  rmSync(unpacked, { recursive: true, force: true });
  return existsSync(own) ? own : undefined;
}
