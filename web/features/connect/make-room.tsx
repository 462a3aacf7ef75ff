import { Form, useNavigation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeviceIcon } from '../../ui/device-icon.tsx';
import { LastUse } from '../../ui/last-use.tsx';
import type { CodeLimit } from './shapes.ts';

/** Every place is taken: one device goes, and the television that waits comes in its place. */
export function MakeRoom({ limit, code }: { limit: CodeLimit; code: string }) {
  const { formData } = useNavigation();
  const leaving = formData?.get('device_id');
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {limit.devices.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center gap-3 rounded-m border border-line bg-ink-2 p-3"
        >
          <DeviceIcon name={device.model} />
          <div className="min-w-0 flex-[1_1_8rem]">
            <p className="font-semibold wrap-break-word">{device.name}</p>
            <LastUse device={device} />
          </div>
          {device.isCurrent ? (
            <Badge tone="toska">Perangkat ini</Badge>
          ) : (
            <Form method="post" className="ml-auto">
              <input type="hidden" name="intent" value="replace" />
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="device_id" value={device.id} />
              <Button type="submit" look="secondary" isBusy={leaving === device.id}>
                Ganti
                <span className="sr-only"> {device.name}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
