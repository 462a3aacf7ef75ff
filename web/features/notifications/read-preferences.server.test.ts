import { expect, test } from 'vitest';
import type { NotificationPreferences } from '#contract/notifications/preferences.ts';
import { readPreferences } from './read-preferences.server.ts';

const on = { isOn: true, isFixed: false };
const off = { isOn: false, isFixed: false };
const fixed = { isOn: true, isFixed: true };
const rest = { name: '', note: '', passesQuietHours: false, isMarketing: false };
const preferences: NotificationPreferences = {
  kinds: [
    { kind: 'security', ...rest, channels: { inbox: fixed, push: on, mail: fixed } },
    { kind: 'review', ...rest, channels: { inbox: on, push: on, mail: off } },
    { kind: 'promo', ...rest, channels: { inbox: off, push: off, mail: off } },
  ],
  quiet: { isOn: true, from: '22:00', to: '06:00', zone: 'WIB' },
  hasMarketingConsent: false,
  mailTo: null,
  isPushOnHere: false,
};

function aForm(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const shown = (...names: string[]) => names.map((name) => ['shown', name] as const);

test('what was left as it was is not sent, and fixed ones never', () => {
  const form = aForm([
    ...shown('security', 'security.push', 'security.mail', 'review', 'review.push', 'review.mail'),
    ['security.push', 'on'],
    ['review.mail', 'on'],
  ]);
  expect(readPreferences(form, 'kinds', preferences)).toEqual({
    kinds: [{ kind: 'review', push: false, mail: true }],
  });
});

test('boxes that the form did not show are no change', () => {
  const form = aForm(shown('review', 'review.push'));
  expect(readPreferences(form, 'kinds', preferences)).toEqual({
    kinds: [{ kind: 'review', push: false }],
  });
});

test('quiet hours keep what the form leaves empty or names wrongly', () => {
  const form = aForm([
    ['from', '21:30'],
    ['to', ''],
    ['zone', 'CET'],
  ]);
  expect(readPreferences(form, 'quiet', preferences)).toEqual({
    quiet: { isOn: false, from: '21:30', to: '06:00', zone: 'WIB' },
  });
});
