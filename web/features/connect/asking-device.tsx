import { ShieldAlert } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { dateTime } from '../../lib/formats/formats.ts';
import { useViewer } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { DeviceIcon } from '../../ui/device-icon.tsx';
import type { AskingDevice as Asking } from './shapes.ts';

/** Who asks, from where and since when: what a person tricked into scanning could notice. */
export function AskingDevice({ asking }: { asking: Asking }) {
  const viewer = useViewer();
  const { formData, state } = useNavigation();
  const isBusy = state !== 'idle';
  const decision = formData?.get('decision');
  return (
    <div className="grid gap-5">
      <p className="rounded-m bg-ink-2 py-4 text-center text-head font-extrabold tracking-[0.08em] whitespace-nowrap text-kunyit">
        {asking.code}
      </p>
      <div className="flex items-center gap-3">
        <DeviceIcon name={asking.device} />
        <div className="min-w-0">
          <p className="font-semibold">{asking.device}</p>
          <p className="text-small text-mist">
            Meminta masuk {dateTime(asking.asked_at, viewer?.timezone)}
          </p>
          <p className="text-small text-mist">
            {asking.is_same_network
              ? 'Di jaringan internet yang sama dengan perangkat ini'
              : `Dari ${asking.place ?? 'tempat yang tidak diketahui'}, bukan jaringan perangkat ini`}
          </p>
        </div>
      </div>
      <p className="flex gap-3 rounded-m bg-kunyit-deep p-4 text-small text-kunyit">
        <ShieldAlert className="size-5 shrink-0" aria-hidden="true" />
        <span>
          Setujui hanya bila kode ini tampil di layar di depanmu. Siapa pun di layar itu akan masuk
          ke akun <strong className="wrap-anywhere">{viewer?.email}</strong>.
        </span>
      </p>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="code" value={asking.code} />
        <Button
          type="submit"
          name="decision"
          value="approve"
          size="l"
          wide
          isBusy={isBusy && decision === 'approve'}
        >
          Setujui
        </Button>
        <Button
          type="submit"
          name="decision"
          value="refuse"
          look="danger"
          size="l"
          wide
          isBusy={isBusy && decision === 'refuse'}
        >
          Bukan aku
        </Button>
      </Form>
    </div>
  );
}
