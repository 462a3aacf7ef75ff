import { data } from 'react-router';
import {
  changeConsent,
  consentPurposes,
  getExport,
  listConsents,
  requestExport,
} from '#contract/accounts/index.ts';
import { ConsentHistory, ConsentList } from '../../features/account/consent-list.tsx';
import { ExportCard } from '../../features/account/export-card.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-privacy.ts';
import { paths } from '../../lib/page/paths.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Privasi' };

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result: consents }, { result: copy }] = await Promise.all([
    call(listConsents),
    call(getExport),
  ]);
  return { ...consents, copy: copy.export };
}

type Answer = { notice?: string; consentError?: string; exportError?: string };

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const isExport = textOf(form, 'intent') === 'export';
  try {
    if (!isExport) return await change(platform, form);
    await platform.call(requestExport, { body: {} });
    return data<Answer>({});
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error.failure;
    const answer: Answer = isExport ? { exportError: message } : { consentError: message };
    return data(answer, { status });
  }
}

async function change({ call }: Platform, form: FormData) {
  const purpose = consentPurposes.find((each) => each === textOf(form, 'purpose'));
  if (purpose === undefined) return data<Answer>({}, { status: 400 });
  const is_granted = textOf(form, 'granted') === '1';
  await call(changeConsent, {
    body: { purpose, is_granted, wording_version: textOf(form, 'version') },
  });
  return data<Answer>({ notice: is_granted ? 'Izin diberikan.' : 'Izin dicabut.' });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Privasi',
    description: 'Persetujuan, salinan data, dan penghapusan akun Tayang milikmu.',
    path: paths.privacy,
    origin: originOf(matches),
    isPrivate: true,
  });
}

const sources = {
  registration: 'saat mendaftar',
  privacy: 'di halaman Privasi',
  leaving: 'saat menghapus akun',
  undo: 'saat membatalkan penghapusan',
  partner: 'saat masuk lewat mitra',
} as const;

export default function AccountPrivacy({ loaderData, actionData }: Route.ComponentProps) {
  const { consents, history, copy } = loaderData;
  const zone = useViewer()?.timezone;
  const dateTimeOf = (time: string) => dateTime(time, zone);
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] items-start gap-4">
      <ConsentList
        consents={consents.map((each) => ({
          purpose: each.purpose,
          title: each.title,
          text: each.text,
          version: each.wording_version,
          isGranted: each.is_granted,
          isRequired: each.is_required,
          since: each.since && dateTimeOf(each.since),
        }))}
        notice={actionData?.notice}
        error={actionData?.consentError}
      />
      <ConsentHistory
        history={history.map((each, at) => ({
          key: String(history.length - at),
          title: each.title,
          isGranted: each.is_granted,
          note: `${dateTimeOf(each.at)}, ${sources[each.source]}, versi ${each.wording_version}`,
        }))}
      />
      <ExportCard
        copy={
          copy && {
            id: copy.id,
            state: copy.state,
            until: copy.expires_at && dateTimeOf(copy.expires_at),
            size: copy.size_bytes === null ? null : sizeInWords(copy.size_bytes),
          }
        }
        error={actionData?.exportError}
      />
      <Card className="grid gap-3">
        <h2 className="text-lead font-bold">Hapus akun</h2>
        <p className="text-small text-mist">
          Lihat dulu apa yang terjadi dengan paket, uang, dan datamu. Setelah dihapus kamu masih
          punya 7 hari untuk membatalkannya.
        </p>
        <LinkButton to={paths.deleteAccount} look="danger" className="justify-self-start">
          Hapus akun
        </LinkButton>
      </Card>
    </div>
  );
}

function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}
