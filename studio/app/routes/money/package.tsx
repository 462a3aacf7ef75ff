import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { getStaffPackage, savePackage, withdrawPrice } from '#contract/commerce/index.ts';
import { PackagePage } from '../../../features/offers/package-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { findAwaited, studioContext } from '../../../lib/studio.server.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const id = params['id'] ?? '';
  const [{ result: offer }, awaited] = await Promise.all([
    orNotFound(call(getStaffPackage, { params: { id } })),
    findAwaited(call, 'package', id),
  ]);
  return { offer, awaited };
}

export const action = intents({
  save: async ({ call }, body: InputOf<typeof savePackage>['body'] & object) => {
    const { result } = await call(savePackage, { body });
    const isAsked = 'approval' in result;
    return { notice: isAsked ? 'Menunggu persetujuan orang kedua.' : 'Perubahan disimpan.' };
  },
  withdraw: async ({ call }, body: InputOf<typeof withdrawPrice>['body'] & object) => {
    await call(withdrawPrice, { body });
    return { notice: 'Harga terjadwal dibatalkan.' };
  },
});

export default function Package() {
  return <PackagePage {...useLoaderData<typeof loader>()} />;
}
