import { Form, useNavigation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeviceChoice } from '../../ui/device-choice.tsx';
import type { CodeLimit } from './shapes.ts';

/** Every place is taken: one device goes, and the television that waits comes in its place. */
export function MakeRoom({ limit, code }: { limit: CodeLimit; code: string }) {
  const { formData } = useNavigation();
  const leaving = formData?.get('device_id');
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {limit.devices.map((device) => (
        <DeviceChoice key={device.id} device={device}>
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
        </DeviceChoice>
      ))}
    </ul>
  );
}
