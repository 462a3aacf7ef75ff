import { expect, test } from 'vitest';
import { AUDIO_RATES, DATA_SAVER_QUALITY, LADDER } from '#media/encode/ladder.ts';
import { PEAK_RATES } from '../../web/lib/formats/data-per-hour.ts';

test('what an hour of a picture costs is told from what the ladder really sends', () => {
  const [small, full] = AUDIO_RATES.map(({ bitrate }) => bitrate);
  const sent = LADDER.map(({ quality, maxrate }) => {
    const sound = quality <= DATA_SAVER_QUALITY ? small : full;
    return [quality, maxrate + (sound ?? 0)];
  });
  expect(PEAK_RATES).toEqual(Object.fromEntries([[0, full], ...sent]));
});
