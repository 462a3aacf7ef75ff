import * as contract from '#contract/live/guide-sources.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { listGuideFindings, listGuideImports } from './queries/guide-import.ts';
import { listMappings, saveMappings } from './map-channels.ts';
import { previewGuide } from './preview-guide.ts';
import { findGuideSource, listGuideSources } from './queries/guide-source.ts';
import { importOnRequest } from './refresh-guide-source.ts';
import { removeGuideSource, saveGuideSource } from './save-guide-source.ts';

export const routes = [
  call(contract.listGuideSources, async ({ db }: Deps) =>
    ok({ guideSources: await listGuideSources(db) }),
  ),
  call(contract.saveGuideSource, async (deps: Deps, { body, caller }) =>
    ok(await saveGuideSource(deps, requireAccount(caller).accountId, body), 'Tersimpan'),
  ),
  call(contract.deleteGuideSource, async (deps: Deps, { body: { guideSourceId }, caller }) => {
    await removeGuideSource(deps, requireAccount(caller).accountId, guideSourceId);
    return ok({ guideSourceId });
  }),
  call(
    contract.importGuide,
    async (deps: Deps, { body: { guideSourceId, text }, caller }) => {
      const guideSource = await findGuideSource(deps.db, guideSourceId);
      if (guideSource === undefined) return fail('live.feedNotFound');
      if (text === undefined && guideSource.url === null) return fail('live.feedWithoutText');
      const { accountId } = requireAccount(caller);
      const { outcome, importId, problem } = await importOnRequest(
        deps,
        accountId,
        guideSource,
        text,
      );
      return ok({ outcome, importId, problem });
    },
    { bodyLimit: contract.MOST_GUIDE_BYTES },
  ),
  call(
    contract.previewGuide,
    async (deps: Deps, { body: { guideSourceId, text } }) => {
      const guideSource = await requireGuideSource(deps, guideSourceId);
      if (text === undefined && guideSource.url === null) return fail('live.feedWithoutText');
      return ok(await previewGuide(deps, guideSource, text));
    },
    { bodyLimit: contract.MOST_GUIDE_BYTES },
  ),
  call(contract.listGuideMappings, async (deps: Deps, { query: { guideSourceId } }) => {
    await requireGuideSource(deps, guideSourceId);
    return ok({ mappings: await listMappings(deps.db, guideSourceId) });
  }),
  call(contract.saveGuideMappings, async (deps: Deps, { body, caller }) => {
    const saved = await saveMappings(deps, requireAccount(caller).accountId, body);
    return ok({ saved }, `${saved} pemetaan tersimpan`);
  }),
  call(contract.listGuideReports, async ({ db }: Deps, { query }) => {
    const reports = await listGuideImports(db, query);
    return ok({ reports });
  }),
  call(contract.getGuideReport, async ({ db }: Deps, { query: { importId } }) => {
    const [run] = await listGuideImports(db, { importId });
    if (run === undefined) return fail('live.reportNotFound');
    const lines = await listGuideFindings(db, importId);
    return ok({ report: run, lines });
  }),
];

async function requireGuideSource({ db }: Pick<Deps, 'db'>, guideSourceId: string) {
  return (await findGuideSource(db, guideSourceId)) ?? fail('live.feedNotFound');
}
