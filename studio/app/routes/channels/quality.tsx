import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { getQuality, qualityCubes, qualitySpans } from '#contract/playback/quality.ts';
import { QualityPage } from '../../../features/quality/quality-page.tsx';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery } from '../../../ui/grid/grid-query.ts';

const AGAIN_MS = 20_000;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { get } = gridQuery(url.searchParams);
  const span = qualitySpans.find((each) => each === get('bagian')) ?? 'hour';
  const by = qualityCubes.find((each) => each === get('per')) ?? 'channel';
  const { result } = await context.get(studioContext).call(getQuality, { query: { span, by } });
  return { result, by };
}

export default function QualityRoute() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return <QualityPage {...useLoaderData<typeof loader>()} />;
}
