import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { samples } from '../../tools/check/samples.ts';

const schemas = resolve(samples, 'schema');

/**
 * The schema is not ours to commit: where it is absent, manifests are only held to being well-formed, as the last lines of
 * `npm test` say.
 */
export const hasSchemas = existsSync(schemas);

/** Holds a DASH manifest to the MPEG schema. */
export function validateManifest(contents: string) {
  const xml = [{ fileName: 'manifest.mpd', contents }];
  return validateXML(
    hasSchemas
      ? { xml, schema: [schemaFile('DASH-MPD.xsd')], preload: [schemaFile('xlink.xsd')] }
      : { xml, normalization: 'c14n' },
  );
}

/** References to the web become references to the files beside it. */
function schemaFile(name: string) {
  return {
    fileName: basename(name),
    contents: readFileSync(resolve(schemas, name), 'utf8').replace(
      /schemaLocation="http[^"]*\/(?<name>[^"/]+\.xsd)"/g,
      'schemaLocation="$<name>"',
    ),
  };
}
