import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Real inputs that others wrote. They lie beside the repository and never in it: their licences don't let us pass them
 * on. Tests read them where they are at hand.
 */
export const samples = path.resolve(import.meta.dirname, '../../../shared/samples');

/** What tests are held to where a sample is not there. */
const without = {
  'guide.xml': "Guides were held to our own text only, to no other's",
  schema: 'DASH manifests were held to well-formedness only',
};

/** What a run was not held to, a line for each sample that is not there. */
export function missingSamples(folder = samples): string[] {
  return Object.entries(without)
    .filter(([name]) => !existsSync(path.join(folder, name)))
    .map(([name, held]) => `${held}: ../shared/samples/${name} is not there`);
}
