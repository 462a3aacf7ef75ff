import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findLocking, small } from './migration-locks.ts';
import { root, sources } from './sources.ts';

/** Later ones are held to it. Those up to here have landed: they never change, and ran on tables that were small. */
const FROM = 'db/migrations/0806';

const migrations = sources('db/migrations/*.sql');

/** As the migrated database has them. */
const tables = new Set(
  [...readFileSync(path.join(root, 'db/types.ts'), 'utf8').matchAll(/^ {2}'(\w+\.\w+)': \{/gm)].map(
    ([, name = '']) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ),
);

test('a migration holds up no service that runs, and breaks no version before it', () => {
  const refused = migrations.flatMap(({ file, text }, index) => {
    if (file < FROM) return [];
    const before = migrations.slice(0, index).map((earlier) => earlier.text);
    return findLocking(text, before.join('\n')).map((finding) => ({ file, ...finding }));
  });
  expect(refused).toEqual([]);
});

test('tables that are let through for being small are there', () => {
  expect(tables.size).toBeGreaterThan(150);
  expect([...small.keys()].filter((table) => !tables.has(table))).toEqual([]);
});

test('a table is hot unless it is said to be small', () => {
  const hot = [...tables].filter((table) => !small.has(table));
  for (const table of hot)
    expect(findLocking(`create index on ${table} (id);`), table).toHaveLength(1);
  expect(hot).toEqual(
    expect.arrayContaining([
      'catalog.credit',
      'catalog.title_entry',
      'notifications.message',
      'playback.channel_position',
      'playback.playback_session',
      'playback.quality_beat',
      'profiles.profile',
    ]),
  );
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
      create index on live.channel (id);
      create index watched on only playback.watch_event (id);
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
