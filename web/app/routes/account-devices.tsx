import { Tv } from 'lucide-react';
import { useState } from 'react';
import { data, Form } from 'react-router';
import {
  deleteDevice,
  deleteOtherDevices,
  getProfile,
  listDevices,
  renameDevice,
} from '#contract/accounts/index.ts';
import { DeviceRow } from '../../features/account/device-row.tsx';
import {
  type Leaving,
  questionOf,
  SignOutQuestion,
} from '../../features/account/sign-out-question.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { type DeviceView, deviceView } from '../../lib/account/device-view.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-devices.ts';

const ALL_OTHERS = 'semua';

/** What the account's frame calls the page. */
export const handle = { title: 'Perangkat' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result }, { result: profile }] = await Promise.all([
    call(listDevices),
    call(getProfile, { query: {} }),
  ]);
  const now = new Date();
  const devices = result.devices.map((device) => deviceView(device, now, profile.timezone));
  return { limit: result.limit, devices, asked: url.searchParams.get('keluarkan') };
}

type Answer = { notice?: string; error?: { id: string; message: string } };

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const form = await request.formData();
  const device_id = textOf(form, 'device_id');
  const intent = textOf(form, 'intent');
  if (intent === 'sign-out-others') {
    const { result } = await call(deleteOtherDevices);
    return data<Answer>({ notice: `${result.signed_out} perangkat sudah dikeluarkan.` });
  }
  if (intent === 'sign-out') {
    await call(deleteDevice, { body: { device_id, is_logout: 0 } });
    return data<Answer>({ notice: 'Perangkat sudah dikeluarkan.' });
  }
  try {
    const { result } = await call(renameDevice, {
      body: { device_id, name: textOf(form, 'name') },
    });
    return data<Answer>({ notice: `Nama tersimpan: ${result.name}.` });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { status, message } = error.failure;
    return data<Answer>({ error: { id: device_id, message } }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Perangkat',
    description: 'Perangkat yang masuk ke akun Tayang milikmu.',
    path: paths.devices,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountDevices({ loaderData, actionData }: Route.ComponentProps) {
  const { devices, limit } = loaderData;
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  // What was asked belongs to the list that it was asked about: after an answer nothing is.
  const [question, setQuestion] = useState<{ leaving: Leaving; about: DeviceView[] }>();
  const leaving = question?.about === devices ? question.leaving : undefined;
  const ask = (about: Leaving) => setQuestion({ leaving: about, about: devices });
  const plain = actionData?.notice === undefined ? askedIn(loaderData.asked, others) : undefined;
  return (
    <section className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lead font-bold">Perangkat yang masuk</h2>
          <p className="text-small text-mist">
            {devices.length} dari {limit} tempat terpakai. Perangkat yang dikeluarkan harus masuk
            lagi.
          </p>
        </div>
        <LinkButton to={paths.connect} look="secondary">
          <Tv className="size-4" aria-hidden="true" />
          Hubungkan TV
        </LinkButton>
      </div>
      <output className="text-small text-toska empty:hidden">{actionData?.notice}</output>
      {plain !== undefined && leaving === undefined && (
        <Card className="grid gap-3">
          <h3 className="text-body font-bold">{questionOf(plain)}</h3>
          <SignOutQuestion leaving={plain} />
        </Card>
      )}
      <ul className="grid gap-3">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            error={actionData?.error?.id === device.id ? actionData.error.message : undefined}
            onAsk={() => ask(device)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Form method="get" className="justify-self-start">
          <Button
            type="submit"
            name="keluarkan"
            value={ALL_OTHERS}
            look="danger"
            onClick={(event) => {
              event.preventDefault();
              ask({ others: others.length });
            }}
          >
            Keluarkan semua perangkat lain
          </Button>
        </Form>
      )}
      {leaving !== undefined && (
        <Dialog isOpen title={questionOf(leaving)} onClose={() => setQuestion(undefined)}>
          <SignOutQuestion leaving={leaving} onCancel={() => setQuestion(undefined)} />
        </Dialog>
      )}
    </section>
  );
}

/** What the address asks, where no script opens the dialog. */
function askedIn(asked: string | null, others: DeviceView[]): Leaving | undefined {
  if (asked === ALL_OTHERS && others.length > 0) return { others: others.length };
  return others.find(({ id }) => id === asked);
}
