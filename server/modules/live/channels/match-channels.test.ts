import { expect, test } from 'vitest';
import { channelMatcher } from './import-channels.ts';

const match = channelMatcher([
  { channelId: 'rcti', name: 'RCTI', xmltvId: 'RCTI.id@SD' },
  { channelId: 'trans7', name: 'TRANS 7', xmltvId: null },
  { channelId: 'metro', name: 'Metro TV', xmltvId: 'MetroTV.id' },
  { channelId: 'twin-1', name: 'Kembar', xmltvId: null },
  { channelId: 'twin-2', name: 'KEMBAR HD', xmltvId: null },
  { channelId: 'cafe', name: 'Café Télé', xmltvId: null },
]);

test.each([
  ['RCTI.id@SD', [], 'rcti'],
  ['rcti.id@HD', [], 'rcti'],
  ['RCTI.id', [], 'rcti'],
  ['MetroTV.id@SD', ['Lain'], 'metro'],
  ['x', ['Trans7 HD'], 'trans7'],
  ['x', ['Tidak ada', 'trans-7'], 'trans7'],
  ['x', ['cafe tele'], 'cafe'],
  ['x', ['Kembar'], undefined],
  ['x', [], undefined],
  ['', [''], undefined],
  ['x', ['HD'], undefined],
])('%s %j is %s', (xmltvId, names, channelId) => {
  expect(match(xmltvId, names)?.channelId).toBe(channelId);
});
