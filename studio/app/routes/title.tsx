import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import * as licences from '#contract/catalog/operator-licences.ts';
import { setTakedownEnd } from '#contract/catalog/operator-takedowns.ts';
import * as titles from '#contract/catalog/operator-titles.ts';
import * as timings from '#contract/catalog/operator-timings.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import * as documents from '#contract/editorial/operator-documents.ts';
import { TitleRights } from '../../features/rights/title-rights.tsx';
import { SeasonTimings } from '../../features/timings/season-timings.tsx';
import { TitleHistory } from '../../features/titles/history.tsx';
import { TitleEditor } from '../../features/titles/title-editor.tsx';
import { kindNames, stateNames, stateTones } from '../../features/titles/words.ts';
import { intents } from '../../lib/intents.server.ts';
import { paths } from '../../lib/paths.ts';
import { PreviewButton } from '../../features/editorial/preview-dialog.tsx';
import { ReviewBadge, ReviewPanel } from '../../features/editorial/review-panel.tsx';
import { useHasRole } from '../../lib/staff.ts';
import { documentIntents } from '../../lib/document-intents.server.ts';
import { findAwaited, studioContext } from '../../lib/studio.server.ts';
import { AwaitedApproval } from '../../ui/awaited-approval.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Page } from '../../ui/page.tsx';
import { UnreadablePage } from '../../ui/unreadable-page.tsx';
import { Presence } from '../../ui/presence.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';

const mediaReaders = ['editor', 'support', 'scheduler', 'rights', 'auditor', 'admin'] as const;
const rightsReaders = ['editor', 'scheduler', 'rights', 'finance', 'auditor', 'admin'] as const;
/** These parts are one form. */
const EDITED = ['data', 'episode', 'media', 'gambar'];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const studio = context.get(studioContext);
  const { call } = studio;
  const titleId = params.titleId ?? '';
  const query = { documentId: titleId };
  await studio.findSession();
  const [{ result: view }, choices, newest, history, rights, awaited] = await Promise.all([
    call(documents.getDocument, { query }),
    call(titles.listTitleChoices, { query: {} }),
    call(titles.listTitleMedia, { query: {} }),
    call(documents.listDocumentVersions, { query: { documentId: titleId, pageSize: 50 } }),
    studio.hasRole(...rightsReaders)
      ? call(licences.listLicences, { query: { titleId } })
      : undefined,
    findAwaited(call, 'title', titleId),
  ]);
  const { body, ...rest } = view;
  if (view.kind !== 'title') throw data(null, { status: 404 });
  if (body?.kind !== 'title') return { unreadable: { document: rest, history: history.result } };
  return {
    missing: await missingOf(view),
    view: { ...rest, body },
    choices: choices.result,
    media: [...(await boundMedia(body)), ...newest.result.media],
    history: history.result,
    rights: rights?.result ?? null,
    awaited,
    seasons: body.titleKind === 'series' ? await timingsOf(body) : [],
  };

  /** What keeps the newest version from viewers; nothing where they see it. */
  async function missingOf({ draftNo, liveNo }: typeof view): Promise<string[]> {
    if (draftNo === 0 || draftNo === liveNo) return [];
    return (await call(documents.previewDocument, { query })).result.missing;
  }

  /** Each season's films with their markers, in the order of episodes; the first hundred of a longer series. */
  async function timingsOf({ episodes }: TitleBody) {
    const bound = episodes
      .flatMap(({ assetId, ...each }) => (assetId === null ? [] : [{ ...each, assetId }]))
      .toSorted((a, b) => a.season - b.season || a.number - b.number)
      .slice(0, 100);
    if (bound.length === 0 || !studio.hasRole(...mediaReaders)) return [];
    const ids = [...new Set(bound.map(({ assetId }) => assetId))].join(',');
    const { assets } = (await call(timings.getAssetTimings, { query: { ids } })).result;
    const byId = new Map(assets.map((each) => [each.assetId, each]));
    return [...Map.groupBy(bound, ({ season }) => season)].map(([number, own]) => ({
      number,
      episodes: own.flatMap((each) => {
        const found = byId.get(each.assetId);
        return found === undefined ? [] : [{ label: `Episode ${each.number}`, timings: found }];
      }),
    }));
  }

  /** What is bound already stands in the list, however old it is. */
  async function boundMedia({ assetId, trailerAssetId, episodes }: TitleBody) {
    const known = new Set(newest.result.media.map((each) => each.assetId));
    const bound = [assetId, trailerAssetId, ...episodes.map((each) => each.assetId)];
    const ids = [...new Set(bound.filter((id) => id !== null && !known.has(id)))].slice(0, 100);
    if (ids.length === 0) return [];
    return (await call(titles.listTitleMedia, { query: { ids: ids.join(',') } })).result.media;
  }
}

export const action = intents({
  ...documentIntents,
  save: async ({ call }, body: InputOf<typeof documents.saveDocument>['body'] & object) => ({
    notice: (await call(documents.saveDocument, { body })).message,
  }),
  saveTimings: async (
    { call },
    body: InputOf<typeof timings.saveAssetTimings>['body'] & object,
  ) => ({
    notice: (await call(timings.saveAssetTimings, { body })).message,
  }),
  findIntros: async ({ call }, body: InputOf<typeof timings.findIntros>['body'] & object) => ({
    notice: (await call(timings.findIntros, { body })).message,
  }),
  saveLicence: async ({ call }, body: InputOf<typeof licences.saveLicence>['body'] & object) => ({
    notice: (await call(licences.saveLicence, { body })).message,
  }),
  endLicence: async ({ call }, body: InputOf<typeof licences.endLicence>['body'] & object) => ({
    notice: (await call(licences.endLicence, { body })).message,
  }),
  takedownEnd: async ({ call }, body: InputOf<typeof setTakedownEnd>['body'] & object) => ({
    notice: (await call(setTakedownEnd, { body })).message,
  }),
  takeDown: async ({ call }, body: InputOf<typeof titles.takeTitleDown>['body'] & object) => ({
    notice: (await call(titles.takeTitleDown, { body })).message,
  }),
  undoTakedown: async (
    { call },
    body: InputOf<typeof titles.undoTitleTakedown>['body'] & object,
  ) => ({
    notice: (await call(titles.undoTitleTakedown, { body })).message,
  }),
});

type Found = Exclude<Awaited<ReturnType<typeof loader>>, { unreadable: unknown }>;

export default function TitleRoute() {
  const found = useLoaderData<typeof loader>();
  const mayEdit = useHasRole('editor', 'admin');
  if (!('unreadable' in found)) return <Title {...found} />;
  const { document, history } = found.unreadable;
  const trail = [{ to: paths.titles, label: 'Judul' }];
  const { name: title } = document;
  return <UnreadablePage {...{ title, trail, document, mayEdit }} versions={history.versions} />;
}

function Title({ view, missing, choices, media, history, rights, seasons, awaited }: Found) {
  const mayEdit = useHasRole('editor', 'admin');
  const { body } = view;
  const tabs = [
    { id: 'data', label: 'Data' },
    ...(body.titleKind === 'series'
      ? [{ id: 'episode', label: 'Episode', count: body.episodes.length }]
      : []),
    { id: 'media', label: 'Media' },
    { id: 'gambar', label: 'Gambar' },
    ...(seasons.length === 0 ? [] : [{ id: 'penanda', label: 'Penanda' }]),
    ...(rights === null ? [] : [{ id: 'hak', label: 'Hak', count: rights.licences.length }]),
    { id: 'riwayat', label: 'Riwayat' },
  ];
  const part = useTab(tabs);
  const state = (rights?.takedown ?? null) === null ? view.state : 'takenDown';
  return (
    <Page
      title={body.name === '' ? 'Tanpa judul' : body.name}
      trail={[{ to: paths.titles, label: 'Judul' }]}
      aside={
        <>
          <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
          <ReviewBadge review={view.review} />
          <span className="text-small text-haze">
            {kindNames[body.titleKind]}, /{view.slug}
          </span>
          <Presence
            kind="document"
            id={view.documentId}
            part={tabs.find(({ id }) => id === part)?.label}
          />
        </>
      }
      actions={
        view.draftNo > 0 && (
          <PreviewButton
            key={view.draftNo}
            what={{ documentId: view.documentId, no: view.draftNo }}
            path={paths.title(view.slug)}
          />
        )
      }
    >
      <Tabs label="Bagian judul" tabs={tabs} />
      <AwaitedApproval id={awaited} />
      {(EDITED.includes(part) || part === 'riwayat') && (
        <div className="mb-4">
          <ReviewPanel document={view} history={history} />
        </div>
      )}
      {/* It stays while another part is looked at: what was typed is not lost. Beside its licences a title is published, too. */}
      <div
        hidden={!EDITED.includes(part) && part !== 'hak'}
        className={part === 'hak' ? 'mb-4' : undefined}
      >
        <TitleEditor {...{ view, missing, part, mayEdit, media, choices }} />
      </div>
      {part === 'penanda' && <SeasonTimings seasons={seasons} isReadOnly={!mayEdit} />}
      {part === 'hak' && rights !== null && <TitleRights titleId={view.documentId} {...rights} />}
      {part === 'riwayat' && (
        <TitleHistory {...{ view, history, mayEdit }} known={{ ...choices, media }} />
      )}
    </Page>
  );
}
