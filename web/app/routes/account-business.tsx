import { data, Form, redirect, useNavigation } from 'react-router';
import { getBusinessBuyer, saveBusinessBuyer } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/account-business.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Faktur bisnis' };

export async function loader({ context, url }: Route.LoaderArgs) {
  try {
    const { result } = await context.get(platformContext).call(getBusinessBuyer);
    return { buyer: result, isSaved: url.searchParams.has('tersimpan') };
  } catch (error) {
    if (isApiError(error, 'commerce.businessOnly')) throw redirect(paths.payments);
    throw error;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = {
    company_name: textOf(form, 'company_name'),
    npwp: textOf(form, 'npwp'),
    address: textOf(form, 'address'),
  };
  try {
    await context.get(platformContext).call(saveBusinessBuyer, { body: typed });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const isNpwp = isApiError(error, 'commerce.npwpInvalid');
    const { message, status } = error.failure;
    return data({ typed, ...(isNpwp ? { npwp: message } : { problem: message }) }, { status });
  }
  return redirect(`${paths.business}?tersimpan=1`);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Data faktur bisnis',
    description: 'Nama perusahaan, NPWP, dan alamat untuk fakturmu.',
    path: paths.business,
    origin: originOf(matches),
    isPrivate: true,
  });
}

type Answer = {
  typed: { company_name: string; npwp: string; address: string };
  npwp?: string;
  problem?: string;
};

export default function AccountBusiness({ loaderData, actionData }: Route.ComponentProps) {
  const form = useFirstError();
  const isBusy = useNavigation().state === 'submitting';
  const answer = actionData as Answer | undefined;
  const shown = answer?.typed ?? loaderData.buyer;
  return (
    <Card className="max-w-text">
      <Form ref={form} method="post" className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lead font-bold">Data faktur bisnis</h2>
          <p className="text-small text-mist">
            Tercetak di faktur berikutnya. Faktur yang sudah terbit tidak berubah.
          </p>
        </div>
        <FormAlert>{answer?.problem}</FormAlert>
        <Field
          label="Nama perusahaan"
          name="company_name"
          required
          minLength={2}
          maxLength={120}
          autoComplete="organization"
          defaultValue={shown?.company_name}
        />
        <Field
          label="NPWP"
          name="npwp"
          required
          inputMode="numeric"
          maxLength={30}
          defaultValue={shown?.npwp}
          hint="15 atau 16 angka; titik dan garis boleh ditulis."
          error={answer?.npwp}
        />
        <TextArea
          label="Alamat"
          name="address"
          required
          rows={3}
          minLength={5}
          maxLength={300}
          defaultValue={shown?.address}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isBusy}>
            Simpan data faktur
          </Button>
          {loaderData.isSaved && answer === undefined && (
            <output className="text-small text-toska">Tersimpan.</output>
          )}
        </div>
      </Form>
    </Card>
  );
}
