import { CircleCheck, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { data, useLocation } from 'react-router';
import type { z } from 'zod';
import {
  type codeLimitDetails,
  decideDeviceGrant,
  deleteDevice,
  lookAtCode,
} from '#contract/accounts/index.ts';
import { AskingDevice } from '../../features/connect/asking-device.tsx';
import { CodeForm } from '../../features/connect/code-form.tsx';
import { MakeRoom } from '../../features/connect/make-room.tsx';
import type { AskingDevice as Asking, CodeLimit } from '../../features/connect/shapes.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { deviceView } from '../../lib/account/device-view.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/connect.ts';

type Answer =
  | { kind: 'form'; typed: string; error: string | undefined }
  | { kind: 'asking'; asking: Asking }
  | { kind: 'limit'; limit: CodeLimit; code: string }
  | { kind: 'approved' | 'refused'; device: string };

/** A scanned code is only looked at here: deciding takes a press. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) {
    // A link in a message comes without our cookies: the page asks again from inside before it says anything.
    if (request.headers.get('sec-fetch-site') === 'cross-site') return null;
    throw signInFirst(platform, url);
  }
  const typed = url.searchParams.get('kode') ?? '';
  if (typed === '') return { kind: 'form' as const, typed, error: undefined };
  const { answer } = await look(platform, typed);
  return answer;
}

async function look(
  { call }: Platform,
  typed: string,
): Promise<{ answer: Answer; status: number }> {
  try {
    const { result } = await call(lookAtCode, { body: { code: typed } });
    return { answer: { kind: 'asking', asking: result }, status: 200 };
  } catch (error) {
    return refusedForm(error, typed);
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const code = textOf(form, 'code');
  const { answer, status } =
    textOf(form, 'intent') === 'look'
      ? await look(platform, code)
      : await decide(platform, form, code);
  return data(answer, { status });
}

async function decide(
  { call }: Platform,
  form: FormData,
  code: string,
): Promise<{ answer: Answer; status: number }> {
  try {
    if (textOf(form, 'intent') === 'replace') {
      await call(deleteDevice, { body: { device_id: textOf(form, 'device_id'), is_logout: 0 } });
    }
    const decision = textOf(form, 'decision') === 'refuse' ? 'refuse' : 'approve';
    const { result } = await call(decideDeviceGrant, { body: { code, decision } });
    return { answer: { kind: result.state, device: result.device }, status: 200 };
  } catch (error) {
    if (!isApiError(error, 'accounts.deviceLimit')) return refusedForm(error, code);
    const { devices } = error.failure.details as z.output<typeof codeLimitDetails>;
    const now = new Date();
    const limit = { devices: devices.map((device) => deviceView(device, now)) };
    return { answer: { kind: 'limit', limit, code }, status: 409 };
  }
}

function refusedForm(error: unknown, typed: string): { answer: Answer; status: number } {
  if (!isApiError(error) || error.failure.status === 401) throw error;
  const { status, message } = error.failure;
  const words = status === 400 ? 'Ketik 8 huruf yang tampil di layar TV.' : message;
  return { answer: { kind: 'form', typed: typed.slice(0, 12), error: words }, status };
}

/** What was decided stays decided: nothing is looked at again behind the answer. */
export function shouldRevalidate({ formMethod }: { formMethod?: string }): boolean {
  return formMethod !== 'POST';
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Hubungkan TV',
    description: 'Masuk ke Tayang di TV atau browser lain dengan menyetujui kode dari HP-mu.',
    path: paths.connect,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Connect({ loaderData, actionData }: Route.ComponentProps) {
  const shown = useKept(actionData) ?? loaderData;
  if (shown === null) return <Checking />;
  switch (shown.kind) {
    case 'form':
      return (
        <AuthLayout
          title="Hubungkan TV"
          lead="Buka Tayang di TV atau browser lain, pilih Masuk dengan kode dari HP, lalu ketik kodenya di sini."
        >
          <CodeForm typed={shown.typed} error={shown.error} />
        </AuthLayout>
      );
    case 'asking':
      return (
        <AuthLayout title="Masuk di layar ini?">
          <AskingDevice asking={shown.asking} />
        </AuthLayout>
      );
    case 'limit':
      return (
        <AuthLayout
          title="Tempat perangkat penuh"
          lead="Jumlah perangkat telah mencapai batas maksimum. Pilih perangkat yang digantikan TV ini."
        >
          <MakeRoom limit={shown.limit} code={shown.code} />
          <LinkButton to={paths.connect} look="quiet" wide>
            Batal
          </LinkButton>
        </AuthLayout>
      );
    case 'approved':
      return (
        <AuthLayout
          title="Tersambung"
          lead={`${shown.device} sekarang masuk ke akunmu. Lanjutkan di layar itu.`}
        >
          <CircleCheck className="size-12 text-toska" aria-hidden="true" />
          <p className="text-small text-mist">
            Perangkat ini tetap masuk selama 30 hari sejak terakhir dipakai. Kamu bisa
            mengeluarkannya kapan saja.
          </p>
          <LinkButton to={paths.devices} look="secondary" size="l" wide>
            Lihat perangkatmu
          </LinkButton>
        </AuthLayout>
      );
    case 'refused':
      return (
        <AuthLayout
          title="Permintaan ditolak"
          lead={`${shown.device} tidak masuk ke akunmu, dan kodenya tidak bisa dipakai lagi.`}
        >
          <ShieldCheck className="size-12 text-toska" aria-hidden="true" />
          <p className="text-small text-mist">
            Kalau ada yang mengirimi kamu tautan atau kode ini, jangan setujui permintaan berikutnya
            darinya.
          </p>
          <LinkButton to={paths.home} look="secondary" size="l" wide>
            Ke beranda
          </LinkButton>
        </AuthLayout>
      );
  }
}

/** An answer stays while its page does: a reload of the data takes the router's own away. */
function useKept(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  if (answer !== undefined && kept.answer !== answer) keep({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}

function Checking() {
  return (
    <AuthLayout title="Hubungkan TV">
      <output className="flex items-center gap-2 text-mist">
        <Spinner /> Memeriksa
      </output>
      <noscript>
        <a href={paths.connect} className="block py-2 font-semibold text-cloud underline">
          Lanjutkan
        </a>
      </noscript>
    </AuthLayout>
  );
}
