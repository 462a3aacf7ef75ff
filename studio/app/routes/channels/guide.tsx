import { useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  deleteGuideSource,
  listGuideMappings,
  listGuideReports,
  listGuideSources,
  saveGuideMappings,
  saveGuideSource,
} from '#contract/live/guide-sources.ts';
import { listStaffChannels } from '#contract/live/operator-channels.ts';
import { dateTime, number } from '../../../../web/lib/formats/formats.ts';
import { MappingPanel } from '../../../features/guides/mapping-panel.tsx';
import { PreviewPanel } from '../../../features/guides/preview-panel.tsx';
import { SourceDialog } from '../../../features/guides/source-dialog.tsx';
import { findingName } from '../../../features/guides/words.ts';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeedDialog } from '../../../ui/deed-dialog.tsx';
import { Page, Panel } from '../../../ui/page.tsx';

const MOST_CHANNELS = 500;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { guideSourceId = '' } = params;
  const { guideSources } = (await call(listGuideSources)).result;
  const source = guideSources.find((each) => each.guideSourceId === guideSourceId);
  if (source === undefined) throw data(null, { status: 404 });
  const [mappings, reports, channels] = await Promise.all([
    orNotFound(call(listGuideMappings, { query: { guideSourceId } })),
    call(listGuideReports, { query: { guideSourceId } }),
    call(listStaffChannels, { query: { kind: 'encoded', pageSize: MOST_CHANNELS } }),
  ]);
  return {
    source,
    mappings: mappings.result.mappings,
    reports: reports.result.reports,
    channels: channels.result.channels.map(({ channelId, name, number: own }) => ({
      channelId,
      name,
      number: own,
    })),
  };
}

type Body<C> = NonNullable<InputOf<C>['body']>;

export const action = intents({
  save: async ({ call }, body: Body<typeof saveGuideSource>) => ({
    notice: (await call(saveGuideSource, { body })).message,
  }),
  map: async ({ call }, body: Body<typeof saveGuideMappings>) => ({
    notice: (await call(saveGuideMappings, { body })).message,
  }),
  remove: async ({ call }, body: Body<typeof deleteGuideSource>) => {
    await call(deleteGuideSource, { body });
    throw redirect(paths.guides);
  },
});

/** One guide: tried, taken in, its channels mapped, and what its last imports said. */
export default function Guide() {
  const { source, mappings, reports, channels } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'edit' | 'remove'>();
  const { guideSourceId, name, url, problem, problemAt } = source;
  return (
    <Page
      title={name}
      trail={[{ to: paths.guides, label: 'Panduan' }]}
      aside={
        problem === null && source.goodAt === null ? (
          <Badge tone="waiting">Belum pernah diambil</Badge>
        ) : (
          <Badge tone={problem === null ? 'good' : 'bad'}>
            {problem === null ? 'Baik' : 'Gagal'}
          </Badge>
        )
      }
      lead={url ?? 'Diunggah dengan tangan'}
      actions={
        <>
          <Button look="danger" onClick={() => setDialog('remove')}>
            Hapus
          </Button>
          <Button onClick={() => setDialog('edit')}>Ubah</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem !== null && (
          <p className="rounded-s bg-merah-deep px-3 py-2 text-small text-merah">
            {problem} {problemAt !== null && `(${dateTime(problemAt)})`}
          </p>
        )}
        <PreviewPanel
          guideSourceId={guideSourceId}
          hasAddress={url !== null}
          onImported={() => void revalidate()}
        />
        <MappingPanel
          {...{ guideSourceId, mappings, channels }}
          hasAddress={url !== null}
          isNew={reports.length === 0}
        />
        <Panel title="Impor terakhir">
          {reports.length === 0 ? (
            <p className="text-small text-haze">Belum pernah diimpor.</p>
          ) : (
            <ul className="grid gap-2 text-small">
              {reports.map((report) => (
                <li key={report.importId}>
                  <Badge tone={report.outcome === 'imported' ? 'good' : 'bad'}>
                    {report.outcome === 'imported' ? 'Diimpor' : 'Ditolak'}
                  </Badge>{' '}
                  {dateTime(report.at)}: {number(report.programmes)} acara di{' '}
                  {report.channelsWithProgrammes} saluran, {number(report.added)} masuk,{' '}
                  {number(report.removed)} keluar
                  {report.problem !== null && `. ${report.problem}`}
                  {report.findings.length > 0 && (
                    <span className="block text-note text-haze">
                      {report.findings
                        .map(({ kind, count }) => `${findingName(kind)} ${count}`)
                        .join(', ')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      {dialog === 'edit' && <SourceDialog source={source} onClose={() => setDialog(undefined)} />}
      {dialog === 'remove' && (
        <DeedDialog
          title={`Hapus ${name}?`}
          label="Hapus sumber"
          look="danger"
          intent="remove"
          body={{ guideSourceId }}
          reasonLength={0}
          onClose={() => setDialog(undefined)}
        >
          <p className="text-mist">
            Acara mendatang dari panduan ini hilang, kecuali panduan lain menyebutnya.
          </p>
        </DeedDialog>
      )}
    </Page>
  );
}
