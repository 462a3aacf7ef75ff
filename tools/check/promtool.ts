import { existsSync } from 'node:fs';
import path from 'node:path';
import { onPath } from '../start/programs.ts';
import { fromDebian } from './from-debian.ts';
import { root } from './steps.ts';

const OWN = path.join(root, 'node_modules/.cache/prometheus/promtool');

/** The one that is there. */
export const promtoolPath = () => onPath('promtool') ?? (existsSync(OWN) ? OWN : undefined);

/** Finds promtool for the cases of alerts, or takes Debian's. */
export function findPromtool(log: (line: string) => void): string | undefined {
  if (promtoolPath() === undefined && onPath('apt-get') !== undefined) {
    log('fetching promtool through apt');
    fromDebian('prometheus', 'bin/promtool');
  }
  if (promtoolPath() === undefined)
    log('promtool is missing: install it (apt-get install prometheus).');
  return promtoolPath();
}
