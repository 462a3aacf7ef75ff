import { spawnSync } from 'node:child_process';
import { installPackages, onPath } from './programs.ts';

/**
 * Finds ffmpeg with its ffprobe, or installs it where it may without asking the operator: as root on Debian.
 * Returns undefined when there is none; the site works without, with films that need no encoding.
 */
export async function findFfmpeg(
  configured: string | undefined,
  log: (line: string) => void,
): Promise<string | undefined> {
  if (configured !== undefined) return configured;
  if (!isComplete()) await installPackages(['ffmpeg'], 'ffmpeg', log);
  if (isComplete()) return onPath('ffmpeg');
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
