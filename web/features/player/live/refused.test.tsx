import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { errors } from '#contract/errors.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { zones } from '../../../lib/formats/zone.ts';
import { paths } from '../../../lib/page/paths.ts';
import { passesWithTime, Refused, refusalWords } from './refused.tsx';

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

test('a channel that is off the air shows when it is back, and with what', () => {
  const now = Date.parse('2026-11-28T09:00:00Z');
  const shown = (returns_at: string | null, title?: string) => {
    const at = returns_at === null ? 0 : Date.parse(returns_at);
    const { status, title: words, message } = errors['playback.notReady'];
    const failure = {
      code: 'playback.notReady',
      status,
      title: words,
      message,
      details: { returns_at },
    } satisfies Failure;
    const element = (
      <Refused
        refusal={{
          failure,
          channelName: 'Nusa Satu',
          isChild: false,
          isOfNow: true,
          now,
          zone: zones[0],
          opens: title === undefined ? undefined : { at, programme: { title } },
        }}
        onRetry={() => undefined}
      />
    );
    return renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: '/', id: 'root', element }])} />,
    ).replaceAll(/<[^>]*>/g, '|');
  };
  expect(shown('2026-11-28T13:00:00Z', 'Kaldera')).toContain('Siaran akan kembali pukul 20.00 WIB');
  expect(shown('2026-11-28T13:00:00Z', 'Kaldera')).toContain('Berikutnya Kaldera.');
  expect(shown('2026-11-29T13:00:00Z')).toContain('Siaran akan kembali besok pukul 20.00 WIB');
  expect(shown('2026-12-01T13:00:00Z')).toContain(
    'Siaran akan kembali hari Selasa pukul 20.00 WIB',
  );
  expect(shown(null)).toContain('Sedang tidak siaran');
  expect(shown(null)).not.toContain('Acara pertamanya');
});
