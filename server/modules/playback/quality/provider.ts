import { readFileSync } from 'node:fs';
import { type AsnResponse, Reader } from 'mmdb-lib';
import type { Deps } from '#platform/deps.ts';

const LONGEST = 60;
const readers = new Map<string, Reader<AsnResponse> | undefined>();

/**
 * Whose network an address is of, by the database of networks that the operator names (ASN_DATABASE, an mmdb): `AS7713 Telkom`.
 * Null without one, and for what it does not know. The address goes no further.
 */
export function providerOf({ config, log }: Pick<Deps, 'config' | 'log'>, address: string) {
  const file = config.viewing.asnDatabase;
  if (file === undefined) return null;
  if (!readers.has(file)) readers.set(file, open(file, log));
  const found = readers.get(file)?.get(address);
  if (found?.autonomous_system_number === undefined) return null;
  const name = `AS${found.autonomous_system_number} ${found.autonomous_system_organization ?? ''}`;
  return name
    .replaceAll(/[^\p{L}\p{N} .&'()-]/gu, '')
    .trim()
    .slice(0, LONGEST);
}

function open(file: string, log: Deps['log']): Reader<AsnResponse> | undefined {
  try {
    return new Reader<AsnResponse>(readFileSync(file));
  } catch (error) {
    log.error({ err: error }, 'ASN_DATABASE can not be read: plays have no provider');
    return undefined;
  }
}
