import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { getStaffPackage, savePackage, withdrawPrice } from '#contract/commerce/index.ts';
import { PackagePage } from '../../../features/offers/package-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const about = { params: { id: params['id'] ?? '' } };
  return { offer: (await orNotFound(call(getStaffPackage, about))).result };
}

export const action = intents({
  save: async ({ call }, body: InputOf<typeof savePackage>['body'] & object) => {
    const { result } = await call(savePackage, { body });
    if (!('approval' in result)) return { notice: 'Perubahan disimpan.' };
    const { approvalId } = result.approval;
    return { notice: 'Menunggu persetujuan orang kedua.', result: { approvalId } };
  },
  withdraw: async ({ call }, body: InputOf<typeof withdrawPrice>['body'] & object) => {
    await call(withdrawPrice, { body });
    return { notice: 'Harga terjadwal dibatalkan.' };
  },
});

export default function Package() {
  return <PackagePage {...useLoaderData<typeof loader>()} />;
}
