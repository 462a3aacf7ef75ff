import * as contract from '#contract/catalog/operator-subtitles.ts';
import { PEAKS_PER_SECOND } from '#media/encode/peaks.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { askCaptions, listCaptions } from './captions.ts';
import {
  findSummary,
  listSummaries,
  publishDraft,
  readSubtitle,
  readWaveform,
  removeSubtitle,
  saveDraft,
} from './edit-subtitles.ts';

/** Subtitles that editors write or mend. */
export const routes = [
  call(contract.listSubtitles, async (deps: Deps, { query }) =>
    ok({
      subtitles: await listSummaries(deps.db, query.assetId),
      captions: await listCaptions(deps, query.assetId),
    }),
  ),
  call(contract.askCaptions, async (deps: Deps, { body, caller }) => {
    await askCaptions(deps, requireAccount(caller).accountId, body);
    return ok(await listCaptions(deps, body.assetId), 'Mesin takarir mulai mendengarkan');
  }),
  call(contract.getSubtitle, async (deps: Deps, { query }) => {
    const summary = await findSummary(deps.db, query);
    return ok({ ...summary, ...(await readSubtitle(deps, query)) });
  }),
  call(contract.getWaveform, async (deps: Deps, { query }) =>
    ok({ ...(await readWaveform(deps, query.assetId)), peaksPerSecond: PEAKS_PER_SECOND }),
  ),
  call(contract.drawWaveform, async (deps: Deps, { body: { assetId } }) => {
    const { state } = await readWaveform(deps, assetId);
    if (state === 'waiting')
      await deps.jobs.enqueue('media.drawWaveform', { assetId }, { key: assetId });
    return ok({ isWaiting: state === 'waiting' }, 'Gelombang suara disiapkan');
  }),
  call(
    contract.saveSubtitle,
    async (deps: Deps, { body }) => ok(await saveDraft(deps, body), 'Draf tersimpan'),
    { bodyLimit: contract.MOST_SUBTITLE_BYTES },
  ),
  call(contract.publishSubtitle, async (deps: Deps, { body, caller }) => {
    await publishDraft(deps, requireAccount(caller).accountId, body);
    return ok(await findSummary(deps.db, body), 'Teks diterbitkan');
  }),
  call(contract.removeSubtitle, async (deps: Deps, { body, caller }) => {
    await removeSubtitle(deps, requireAccount(caller).accountId, body);
    const left = await listSummaries(deps.db, body.assetId);
    return ok(
      left.find(({ lang, kind }) => lang === body.lang && kind === body.kind) ?? null,
      'Selesai',
    );
  }),
];
