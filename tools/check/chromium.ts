import { existsSync } from 'node:fs';
import { aptInstall, onPath } from '../start/ffmpeg.ts';

/** Finds a Chromium for the journeys, or installs Debian's as root. */
export async function findChromium(log: (line: string) => void): Promise<string | undefined> {
  const find = () =>
    [
      process.env.CHROMIUM_PATH,
      onPath('chromium'),
      onPath('chromium-browser'),
      onPath('google-chrome'),
    ].find((file) => file !== undefined && file !== '' && existsSync(file));
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    log('installing Chromium through apt');
    await aptInstall(['chromium', 'fonts-liberation']);
    const installed = find();
    if (installed !== undefined) return installed;
  }
  log('Chromium is missing: install it (apt-get install chromium), or set CHROMIUM_PATH.');
  return undefined;
}
