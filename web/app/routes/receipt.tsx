import { ShieldCheck } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { verifyReceipt } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { dateTime, rupiah } from '../../lib/formats/formats.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/receipt.ts';

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const receipt = textOf(form, 'receipt').trim();
  try {
    const { result } = await context
      .get(platformContext)
      .call(verifyReceipt, { body: { receipt: receipt || '-' } });
    return data({ receipt, result, problem: null });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const problem = error.failure.message;
    return data({ receipt, result: null, problem }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Periksa bukti hak tonton',
    description: 'Tempel bukti dari Tayang untuk memastikan bukti itu asli dan tidak diubah.',
    path: paths.receipt,
    origin: originOf(matches),
  });
}

const states = {
  coming: 'Asli. Hak ini belum mulai.',
  active: 'Asli. Hak ini sedang berlaku.',
  ended: 'Asli. Hak ini sudah berakhir.',
  changed: 'Asli, tetapi haknya sudah berubah sejak bukti ini dibuat.',
} as const;

export default function Receipt({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const form = useFirstError();
  const result = actionData?.result;
  return (
    <AuthLayout
      title="Periksa bukti hak tonton"
      lead="Tempel isi berkas bukti. Siapa saja boleh memeriksa; tidak perlu masuk."
    >
      {result && (
        <div className="grid gap-2 rounded-m bg-toska-deep p-4">
          <output className="flex items-center gap-2 font-semibold text-toska">
            <ShieldCheck className="size-5" aria-hidden="true" />
            {states[result.state]}
          </output>
          <p className="font-semibold">{result.receipt.name}</p>
          <p className="text-small text-mist">
            {dateTime(result.receipt.startsAt)} sampai {dateTime(result.receipt.endsAt)} WIB
            {result.receipt.priceRupiah !== null && `, ${rupiah(result.receipt.priceRupiah)}`}
          </p>
        </div>
      )}
      <Form method="post" ref={form} className="grid gap-4">
        <TextArea
          label="Isi bukti"
          name="receipt"
          required
          rows={6}
          spellCheck={false}
          defaultValue={actionData?.receipt}
          error={actionData?.problem ?? undefined}
        />
        <Button type="submit" size="l" wide isBusy={state === 'submitting'}>
          Periksa
        </Button>
      </Form>
    </AuthLayout>
  );
}
