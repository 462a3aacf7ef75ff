import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { createPackage, listStaffPackages } from '#contract/commerce/index.ts';
import { PackageList } from '../../../features/offers/package-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { words, get } = gridQuery(url.searchParams);
  const query = {
    words,
    kind: oneOf(get('jenis'), ['PACKAGE', 'SINGLE', 'MINIPACK'] as const),
    sale: oneOf(get('jual'), ['on', 'off'] as const),
  };
  const { call } = context.get(studioContext);
  const { result } = await call(listStaffPackages, { query: { ...query, pageSize: 100 } });
  return { first: { rows: result.packages, next: result.next }, query };
}

export const action = intents({
  create: async ({ call }, body: InputOf<typeof createPackage>['body'] & object) => {
    const { approvalId } = (await call(createPackage, { body })).result.approval;
    return { notice: 'Menunggu persetujuan orang kedua.', result: { approvalId } };
  },
});

export default function Packages() {
  return <PackageList {...useLoaderData<typeof loader>()} />;
}
