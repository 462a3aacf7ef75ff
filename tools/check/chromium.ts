import { existsSync } from 'node:fs';
import { aptInstall, onPath } from '../start/ffmpeg.ts';

/** The same Chromium without its window: half the work of the whole browser, which counts on two cores. */
const SHELL = 'chromium-headless-shell';

/** The one that is set, or the first that is there. */
export function chromiumPath(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && existsSync(configured)) return configured;
  return [SHELL, 'chromium', 'chromium-browser', 'google-chrome']
    .map(onPath)
    .find((file) => file !== undefined);
}

/** Finds a Chromium for the journeys, or installs Debian's as root. */
export async function findChromium(log: (line: string) => void): Promise<string | undefined> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && existsSync(configured)) return configured;
  if (onPath(SHELL) === undefined && process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    log('installing Chromium through apt');
    await aptInstall([SHELL, 'fonts-liberation']);
  }
  const found = chromiumPath();
  if (found === undefined)
    log(`Chromium is missing: install it (apt-get install ${SHELL}), or set CHROMIUM_PATH.`);
  return found;
}
