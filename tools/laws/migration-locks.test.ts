import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { big, findLocking } from './migration-locks.ts';
import { root, sources } from './sources.ts';

/** Later ones are held to it; those up to here ran on tables that were small. */
const FROM = 'db/migrations/0410';

const migrations = sources('db/migrations/*.sql');

test('a migration holds up no service that runs, and breaks no version before it', () => {
  const refused = migrations.flatMap(({ file, text }, index) => {
    if (file < FROM) return [];
    const before = migrations.slice(0, index).map((earlier) => earlier.text);
    return findLocking(text, before.join('\n')).map((finding) => ({ file, ...finding }));
  });
  expect(refused).toEqual([]);
  // A table that was renamed would be held to nothing.
  const all = migrations.map(({ text }) => text).join('');
  expect([...big].filter((table) => !all.includes(`create table ${table} (`))).toEqual([]);
});

test('an index of a big table was built beside those who write to it since 0191', () => {
  const held = migrations.filter(({ file }) => file >= 'db/migrations/0191' && file < FROM);
  const building = ({ text }: { text: string }) =>
    findLocking(text).filter(({ statement }) =>
      /^create .*on (?:accounts|commerce|playback)\./.test(statement),
    );
  expect(held.filter((file) => building(file).length > 0)).toEqual([]);
});

test('every statement of the fixture is refused, as what it is', () => {
  const file = path.join(root, 'tools/laws/fixtures/locking-migration.sql');
  const text = readFileSync(file, 'utf8');
  const expected = text.match(/@(?:locks|contract)/g)?.length;
  const found = findLocking(text);
  expect(found).toHaveLength(expected ?? 0);
  expect(found.length).toBeGreaterThan(15);
});

test('what goes beside a running service is let through', () => {
  expect(
    findLocking(`
      create table demo.row (id int primary key);
      create index on demo.row (id);
      alter table commerce.payment add column note text, add column seen_at timestamptz not null default now();
      alter table commerce.payment add constraint payment_note check (note <> '') not valid;
      alter table catalog.category add column note text;
      update catalog.category set note = '';
      create function demo.f() returns trigger language plpgsql as $$ begin update commerce.payment set a = 1; end $$;
      -- contract: 0.1 was the last version that read it.
      alter table catalog.category drop column remark;
      -- locks: it holds a thousand rows at most.
      update commerce.payment set note = '' where state = 'odd';`),
  ).toEqual([]);
  const checked = `
    alter table commerce.payment add constraint has_note check (note is not null) not valid;`;
  const validated = 'alter table commerce.payment validate constraint has_note;';
  const required = `-- contract: since 0.2 every version writes it.
    alter table commerce.payment alter column note set not null;`;
  expect(findLocking(validated, checked)).toEqual([]);
  expect(findLocking(required, checked + validated)).toEqual([]);
  expect(findLocking(required, checked)).toHaveLength(1);
});
