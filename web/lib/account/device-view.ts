import type { z } from 'zod';
import type { deviceLimitDetails } from '#contract/accounts/index.ts';
import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { ago, dateTime } from '../formats/formats.ts';
import { zoneOf } from '../formats/zone.ts';

type DeviceRecord = z.output<typeof deviceLimitDetails>['devices'][number];

/** A device as its owner reads it. */
export type DeviceView = {
  id: string;
  name: string;
  /** Browser and system, where its owner gave it another name. */
  model: string;
  location: string | null;
  /** `5 menit lalu`, and the exact time in the viewer's zone. */
  usedAgo: string;
  usedAt: string;
  usedAtIso: string;
  isCurrent: boolean;
};

/** Made on the server: a browser that counts `5 menit lalu` anew would differ from the page it got. */
export function deviceView(
  device: DeviceRecord,
  now: Date,
  timezone: string = DEFAULT_TIMEZONE,
): DeviceView {
  return {
    id: device.device_id,
    name: device.name,
    model: device.model,
    location: device.place,
    usedAgo: ago(device.last_seen_at, now),
    usedAt: `${dateTime(device.last_seen_at, timezone)} ${zoneOf(timezone).name}`,
    usedAtIso: new Date(device.last_seen_at).toISOString(),
    isCurrent: device.is_current,
  };
}
