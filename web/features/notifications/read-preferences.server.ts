import type { InputOf } from '#contract/call.ts';
import { clockZoneNames } from '#contract/constants.ts';
import { channels } from '#contract/notifications/kind-rules.ts';
import type {
  NotificationPreferences,
  setNotificationPreference,
} from '#contract/notifications/preferences.ts';
import { textOf } from '../../lib/platform/form.server.ts';

type Change = NonNullable<InputOf<typeof setNotificationPreference>['body']>;

/**
 * What a form changes of the preferences. Boxes that are not ticked send nothing, so the form names the kinds that it
 * shows; what the viewer left as it was is not sent on.
 */
export function readPreferences(
  form: FormData,
  part: 'kinds' | 'quiet',
  { kinds, quiet }: NotificationPreferences,
): Change {
  if (part === 'quiet') {
    const zone = textOf(form, 'zone');
    return {
      quiet: {
        isOn: form.has('isOn'),
        from: textOf(form, 'from') || quiet.from,
        to: textOf(form, 'to') || quiet.to,
        zone: clockZoneNames.find((known) => known === zone) ?? quiet.zone,
      },
    };
  }
  const shown = new Set(form.getAll('shown'));
  const changes = kinds
    .filter(({ kind }) => shown.has(kind))
    .map(({ kind, channels: now }) => {
      const changed = channels
        .filter((channel) => !now[channel].isFixed && shown.has(`${kind}.${channel}`))
        .map((channel) => [channel, form.has(`${kind}.${channel}`)] as const)
        .filter(([channel, isOn]) => now[channel].isOn !== isOn);
      return { kind, ...Object.fromEntries(changed) };
    });
  return { kinds: changes.filter((change) => Object.keys(change).length > 1) };
}
