import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isUuid } from '#contract/ids.ts';
import { listActs } from '#contract/studio/index.ts';
import { Trail, type TrailQuery } from '../../features/trail/trail.tsx';
import { studioContext } from '../../lib/studio.server.ts';
import { gridQuery } from '../../ui/grid/grid-query.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isRequestId = (text: string) => /^[\w-]{8,100}$/.test(text);

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { get } = gridQuery(url.searchParams);
  const [act, day, actor] = [get('tindakan'), get('hari'), get('petugas')];
  const request = get('permintaan');
  const [, kind, id] = /^([\w -]{1,40})~(.{1,200})$/.exec(get('atas') ?? '') ?? [];
  const query: TrailQuery = {
    pageSize: 100,
    ...(act !== undefined && { act: act.slice(0, 40) }),
    ...(day !== undefined && DAY.test(day) && !Number.isNaN(Date.parse(day)) && { day }),
    ...(actor !== undefined && isUuid(actor) && { actor }),
    ...(kind !== undefined && id !== undefined && { subject_kind: kind, subject_id: id }),
    ...(request !== undefined && isRequestId(request) && { request_id: request }),
  };
  const { result } = await context.get(studioContext).call(listActs, { query });
  const next = result.next === null ? null : String(result.next);
  return { first: { rows: result.acts, next }, query };
}

export default function TrailPage() {
  return <Trail {...useLoaderData<typeof loader>()} />;
}
