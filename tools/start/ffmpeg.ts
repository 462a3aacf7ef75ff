import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds ffmpeg with its ffprobe, or installs it where it may without asking the operator: as root on Debian.
 * Returns undefined when there is none; the site works without, with films that need no encoding.
 */
export async function findFfmpeg(
  configured: string | undefined,
  log: (line: string) => void,
): Promise<string | undefined> {
  if (configured !== undefined) return configured;
  if (isComplete()) return onPath('ffmpeg');
  if (process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    log('installing ffmpeg through apt');
    if (await aptInstall(['ffmpeg'])) return onPath('ffmpeg');
  }
  log(
    'ffmpeg is missing: films are taken over as they are, and only the small pack that comes along ' +
      'is shown. Install ffmpeg (apt-get install ffmpeg) and start again for the rest.',
  );
  return undefined;
}

function isComplete(): boolean {
  return ['ffmpeg', 'ffprobe'].every(
    (name) => spawnSync(name, ['-version'], { stdio: 'ignore' }).status === 0,
  );
}

export function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}

/** Installs Debian packages; false when that didn't work. */
export async function aptInstall(packages: readonly string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    new Promise<boolean>((resolve) => {
      const child = spawn('apt-get', ['-qq', ...args], { stdio: 'ignore', env });
      child.on('error', () => resolve(false));
      child.on('exit', (code) => resolve(code === 0));
    });
  // A list that can't be refreshed may still be good enough to install from.
  await apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}
