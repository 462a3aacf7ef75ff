import { Form, useNavigation } from 'react-router';
import { dateTime } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeviceIcon } from '../../ui/device-icon.tsx';
import type { CodeLimit } from './shapes.ts';

/** Every place is taken: one device goes, and the television that waits comes in its place. */
export function MakeRoom({ limit, code }: { limit: CodeLimit; code: string }) {
  const { formData } = useNavigation();
  const leaving = formData?.get('device_id');
  return (
    <ul className="grid gap-2">
      {limit.devices.map(({ device_id, name, last_seen_at, is_current }) => (
        <li
          key={device_id}
          className="flex items-center gap-3 rounded-m border border-line bg-ink-2 p-3"
        >
          <DeviceIcon name={name} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-note text-haze">Terakhir dipakai {dateTime(last_seen_at)}</p>
          </div>
          {is_current ? (
            <Badge tone="toska">Perangkat ini</Badge>
          ) : (
            <Form method="post">
              <input type="hidden" name="intent" value="replace" />
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="device_id" value={device_id} />
              <Button type="submit" look="secondary" isBusy={leaving === device_id}>
                Ganti
                <span className="sr-only"> {name}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
