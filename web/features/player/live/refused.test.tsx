import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { zones } from '../../../lib/formats/zone.ts';
import { paths } from '../../../lib/page/paths.ts';
import { passesWithTime, refusalWords } from './refused.tsx';

const code = 'playback.notInCountry';
const { status, title, message } = errors[code];
const failure: Failure = { code, status, title, message };

test.each([false, true])(
  'what may not be watched again abroad says so and leads to the guide, for a child (%s) too',
  (isChild) => {
    const refusal = { channelName: 'Nusa Satu', isChild, isOfNow: false, zone: zones[0] };
    const words = refusalWords({ ...refusal, failure, opens: undefined });
    expect(words.title).toBe('Belum tersedia di negara ini');
    // A channel is no title.
    expect(words.message).not.toContain('Judul');
    expect(words.action?.to).toBe(paths.live);
    expect(passesWithTime(failure, isChild)).toBe(false);
  },
);
