import { expect, test } from 'vitest';
import { afterThisFile } from '#test/after-file.ts';
import { testParts } from '#test/parts.ts';
import { openEvents } from './events.ts';

const { db, config, log, events } = await testParts();

test('every process learns of an event, and the one that announced it knows so', async () => {
  const other = openEvents({ url: config.database.directUrl, log });
  afterThisFile(() => other.close());
  await Promise.all([events.ready, other.ready]);
  const seen: string[] = [];
  events.subscribe('a.thing', ({ id }, { isOwn }) => seen.push(`one ${id} ${isOwn}`));
  other.subscribe('a.thing', ({ id }, { isOwn }) => seen.push(`other ${id} ${isOwn}`));
  await events.publish(db, 'a.thing', { id: 1 });
  await expect.poll(() => seen.toSorted()).toEqual(['one 1 true', 'other 1 false']);
});
