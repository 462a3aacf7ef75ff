import {
  CUE_SETTINGS,
  type SubtitleCue,
  type SubtitleSummary,
} from '#contract/catalog/operator-subtitles.ts';
import { SECOND } from '#contract/constants.ts';
import { type Cue, readCues, writeCues } from '#media/encode/subtitles.ts';
import { ownSubtitleKey, peaksKey, subtitleKey } from '#media/object-keys.ts';
import {
  ownSubtitleFile,
  packagedSubtitleFile,
  subtitleKind,
  type SubtitleKind,
  subtitleLabel,
  subtitleTraits,
} from '#media/presentation.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { ownSubtitles, type OwnSubtitles, subtitleTracks } from '../assets/asset-shapes.ts';
import { findAssetForPlayback } from '../assets/playable-asset.ts';
import * as queries from './queries/subtitle.ts';

type OwnDeps = Pick<Deps, 'clock' | 'db' | 'store'>;
type Named = { assetId: string; lang: string; kind: SubtitleKind };
const MOST_CUES = 10_000;
const LONGEST_MS = 24 * 60 * 60 * SECOND;

type Text = Pick<Named, 'lang' | 'kind'>;
const kinded = <T extends Parameters<typeof subtitleKind>[0]>(track: T) => ({
  ...track,
  kind: subtitleKind(track),
});
const isText =
  ({ lang, kind }: Text) =>
  (other: Text) =>
    other.lang === lang && other.kind === kind;

/** Every language and kind that the asset has or could have, by what viewers read. */
export async function listSummaries(db: Db, assetId: string): Promise<SubtitleSummary[]> {
  const asset = (await queries.findSubtitledAsset(db, assetId)) ?? fail('catalog.assetNotFound');
  const packaged = subtitleTracks.parse(asset.subtitles).map(kinded);
  const removed = ownSubtitles
    .parse(asset.ownSubtitles)
    .flatMap((each) => ('isRemoved' in each ? [kinded(each)] : []));
  const rows = await queries.listSubtitleRows(db, assetId);
  const all = [...packaged, ...removed, ...rows];
  return all
    .filter((text, at) => all.findIndex(isText(text)) === at)
    .map(({ lang, kind }): SubtitleSummary => {
      const isThis = isText({ lang, kind });
      const live = rows.find((row) => isThis(row) && row.state === 'live');
      const draft = rows.find((row) => isThis(row) && row.state === 'draft');
      const isPackaged = packaged.some(isThis);
      const hasPackaged = isPackaged && !removed.some(isThis);
      const isOwn = live !== undefined && !removed.some(isThis);
      return {
        lang,
        label: subtitleLabel(lang, kind),
        kind,
        isPackaged,
        source: isOwn ? 'own' : hasPackaged ? 'packaged' : 'none',
        liveCues: isOwn ? live.count : null,
        liveAt: isOwn ? live.savedAt.toISOString() : null,
        draftCues: draft?.count ?? null,
        draftAt: draft?.savedAt.toISOString() ?? null,
        isMachineDraft: draft?.isMachine === true,
      };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, 'id'));
}

export async function findSummary(db: Db, { assetId, ...text }: Named): Promise<SubtitleSummary> {
  const all = await listSummaries(db, assetId);
  return all.find(isText(text)) ?? fail('catalog.subtitleNotFound');
}

/** How loud the newest version sounds from moment to moment: `waiting` until a worker has drawn it. */
export async function readWaveform(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  assetId: string,
): Promise<{ state: 'ready' | 'waiting' | 'none'; peaks: string }> {
  const asset = (await findAssetForPlayback(db, assetId)) ?? fail('catalog.assetNotFound');
  if (asset.presentation.audio.length === 0) return { state: 'none', peaks: '' };
  const found = await store.get(peaksKey(assetId, asset.version));
  if (found === null) return { state: 'waiting', peaks: '' };
  return { state: 'ready', peaks: found.body.toString('base64') };
}

/** The draft, else what viewers get: an editor's, or the file that was packaged. */
export async function readSubtitle(
  { db, store }: OwnDeps,
  named: Named,
): Promise<{ rev: number; cues: SubtitleCue[] }> {
  const { assetId, lang, kind } = named;
  const asset = (await queries.findSubtitledAsset(db, assetId)) ?? fail('catalog.assetNotFound');
  const draft = await queries.findSubtitleRow(db, { ...named, state: 'draft' });
  if (draft !== undefined) return { rev: draft.rev, cues: draft.cues };
  const live = await queries.findSubtitleRow(db, { ...named, state: 'live' });
  if (live !== undefined) return { rev: 0, cues: live.cues };
  const file = await store.get(
    subtitleKey(assetId, asset.version, packagedSubtitleFile(lang, kind)),
  );
  if (file === null) return fail('catalog.subtitleNotFound');
  return { rev: 0, cues: readSettled(file.body.toString('utf8')) };
}

type Content = { cues: readonly Cue[] } | { file: string };
type Saving = Named & { rev: number; content: Content };

/** Keeps a draft. Of two who began from the same one, the second is told. */
export async function saveDraft(
  { clock, db }: OwnDeps,
  { rev, content, ...draft }: Saving,
): Promise<{ rev: number; cues: number }> {
  const cues = 'file' in content ? readFile(content.file) : content.cues;
  return inTransaction(db, async (tx) => {
    await requireAsset(tx, draft.assetId);
    const before = await queries.findSubtitleRow(tx, { ...draft, state: 'draft' });
    if ((before?.rev ?? 0) !== rev) fail('catalog.subtitleChanged');
    const next = { ...draft, cues, at: clock.now() };
    if (before === undefined) await queries.insertDraft(tx, next);
    else await queries.updateDraft(tx, next);
    return { rev: (before?.rev ?? 0) + 1, cues: cues.length };
  });
}

/** The cues of a file; one whose place on the picture is written as the contract does not know it stands below. */
const readSettled = (file: string): Cue[] =>
  readCues(file).map((cue) => {
    const isKnown = cue.settings.length <= 200 && CUE_SETTINGS.test(cue.settings);
    return isKnown ? cue : { ...cue, settings: '' };
  });

function readFile(file: string): Cue[] {
  const cues = readSettled(file);
  const fits = cues.every(({ untilMs, text }) => untilMs <= LONGEST_MS && text.length <= 600);
  return cues.length === 0 || cues.length > MOST_CUES || !fits
    ? fail('catalog.subtitleInvalid')
    : cues;
}

/** Gives viewers a draft. Its file has a name of its own: viewers who watch keep the one before. */
export async function publishDraft(
  { clock, db, store }: OwnDeps,
  accountId: string,
  { rev, ...named }: Named & { rev: number },
): Promise<void> {
  const { assetId, lang, kind } = named;
  await inTransaction(db, async (tx) => {
    const asset = await requireAsset(tx, assetId);
    const draft =
      (await queries.findSubtitleRow(tx, { ...named, state: 'draft' })) ??
      fail('catalog.subtitleNotFound');
    if (draft.rev !== rev) fail('catalog.subtitleChanged');
    const cues = draft.cues.toSorted((a, b) => a.fromMs - b.fromMs || a.untilMs - b.untilMs);
    const endMs = (asset.durationSeconds ?? LONGEST_MS / SECOND) * SECOND + SECOND;
    if (cues.some(({ fromMs, untilMs }) => untilMs <= fromMs || untilMs > endMs))
      fail('catalog.subtitleOrder');
    const file = ownSubtitleFile(lang, kind, draft.no);
    // Before its row: what is named is there.
    await store.put(ownSubtitleKey(assetId, file), Buffer.from(writeCues(cues)), {
      contentType: 'text/vtt; charset=utf-8',
    });
    await queries.updateSubtitleState(tx, { ...named, from: 'live', to: 'former' });
    await queries.updateSubtitleState(tx, { ...named, from: 'draft', to: 'live' });
    // The version before asks every own text whether it is for people who can't hear.
    const traits = { isForDeaf: kind === 'sdh', ...subtitleTraits(kind) };
    const track = { lang, label: subtitleLabel(lang, kind), file, ...traits };
    await replaceOwn(tx, asset, named, track);
    const after = { lang, kind, file, cues: cues.length };
    await record(tx, { accountId, at: clock.now(), ...named }, after);
  });
}

/** Throws a draft away, takes a text from viewers, or gives them the packaged one again. */
export async function removeSubtitle(
  { clock, db, store }: OwnDeps,
  accountId: string,
  { what, ...named }: Named & { what: 'draft' | 'live' | 'restore' },
): Promise<void> {
  const { assetId, lang, kind } = named;
  await inTransaction(db, async (tx) => {
    const asset = await requireAsset(tx, assetId);
    if (what === 'draft') return queries.deleteDraft(tx, named);
    const isPackaged = subtitleTracks.parse(asset.subtitles).map(kinded).some(isText(named));
    const isOwn = (await queries.findSubtitleRow(tx, { ...named, state: 'live' })) !== undefined;
    if (what === 'live' ? !isPackaged && !isOwn : !isPackaged) fail('catalog.subtitleNotFound');
    await queries.updateSubtitleState(tx, { ...named, from: 'live', to: 'former' });
    const hides = what === 'live' && isPackaged;
    const gone = { lang, isRemoved: true, ...subtitleTraits(kind) } as const;
    await replaceOwn(tx, asset, named, hides ? gone : undefined);
    await record(tx, { accountId, at: clock.now(), ...named }, { lang, kind, what });
  });
  // Also for viewers who have its address: it may be gone for a reason.
  if (what === 'live') {
    for (const no of await queries.listFormerSubtitles(db, named))
      await store.delete(ownSubtitleKey(assetId, ownSubtitleFile(lang, kind, no)));
  }
}

type Asset = NonNullable<Awaited<ReturnType<typeof queries.findSubtitledAsset>>>;

async function requireAsset(tx: Tx, assetId: string): Promise<Asset> {
  return (await queries.lockSubtitledAsset(tx, assetId)) ?? fail('catalog.assetNotFound');
}

async function replaceOwn(
  tx: Tx,
  { id, ownSubtitles: stored }: Asset,
  text: Text,
  next: OwnSubtitles[number] | undefined,
): Promise<void> {
  const isThis = isText(text);
  const others = ownSubtitles.parse(stored).filter((each) => !isThis(kinded(each)));
  await queries.updateOwnSubtitles(tx, id, next === undefined ? others : [...others, next]);
}

function record(
  tx: Tx,
  { accountId, assetId, at }: { accountId: string; assetId: string; at: Date },
  after: object,
): Promise<void> {
  return recordAct(tx, {
    actorId: accountId,
    act: 'asset.subtitle',
    subject: { kind: 'asset', id: assetId },
    before: null,
    after,
    at,
  });
}
