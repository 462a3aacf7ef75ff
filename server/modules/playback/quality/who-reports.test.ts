import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { providerOf } from './who-reports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-networks-'));
afterAll(() => rmSync(folder, { recursive: true }));
const error = vi.fn();
const at = (address: string, asnDatabase?: string) =>
  providerOf({ config: { viewing: { asnDatabase } }, log: { error } } as never, address);

// MaxMind's DB format 2.0: a control byte has the type in its upper three bits, the length in the lower.
type Value = string | number | { [name: string]: Value };
const [STRING, MAP, UINT32] = [2, 7, 6];
function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([head(STRING, value.length), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([head(UINT32, 4), bytes]);
  }
  const fields = Object.entries(value);
  const body = fields.flatMap(([name, field]) => [encode(name), encode(field)]);
  return Buffer.concat([head(MAP, fields.length), ...body]);
}
const head = (type: number, length: number) =>
  length < 29 ? Buffer.from([(type << 5) | length]) : Buffer.from([(type << 5) | 29, length - 29]);

/** A database that knows one network of eight bits. */
function aDatabase(name: string, first: number, network: Value): string {
  const nodes = 8;
  const tree = Buffer.alloc(nodes * 6);
  for (let node = 0; node < nodes; node += 1) {
    const next = node === nodes - 1 ? nodes + 16 : node + 1;
    const bit = (first >> (7 - node)) & 1;
    tree.writeUIntBE(bit === 0 ? next : nodes, node * 6, 3);
    tree.writeUIntBE(bit === 1 ? next : nodes, node * 6 + 3, 3);
  }
  const about = {
    node_count: nodes,
    record_size: 24,
    ip_version: 4,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-ASN',
    description: {},
  };
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  const file = path.join(folder, name);
  writeFileSync(
    file,
    Buffer.concat([tree, Buffer.alloc(16), encode(network), marker, encode(about)]),
  );
  return file;
}

test('a network is named as its database has it, without what may not stand in a name', () => {
  const file = aDatabase('asn.mmdb', 36, {
    autonomous_system_number: 7713,
    autonomous_system_organization: 'PT <b>Telekomunikasi</b> Indonesia',
  });
  expect(at('36.80.1.2', file)).toBe('AS7713 PT bTelekomunikasib Indonesia');
  expect(at('37.80.1.2', file)).toBeNull();
  expect(at('36.80.1.2')).toBeNull();
  expect(error).not.toHaveBeenCalled();
});

test('a database that is no such is said once, and plays go on without', () => {
  const file = path.join(folder, 'wrong.mmdb');
  writeFileSync(file, 'not a database');
  expect([at('36.80.1.2', file), at('36.80.1.3', file)]).toEqual([null, null]);
  expect(error).toHaveBeenCalledTimes(1);
});
