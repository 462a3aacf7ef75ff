import { DAY, MINUTE } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { workOnce } from '#platform/due.ts';
import { recordChannelChange } from '../channels/save-channel.ts';
import { deleteProgrammesBefore } from '../guide/queries/programme.ts';
import { GUIDE_RETENTION } from './apply-guides.ts';
import { fetchGuide, GuideUnreachable } from './fetch-guide.ts';
import { importGuide } from './import-guide.ts';
import { deleteOldEntries } from './queries/guide-import.ts';
import * as guideSourceQueries from './queries/guide-source.ts';
import { GuideRefused } from './xmltv/guide-reader.ts';
import { bytesOf } from './xmltv/read-guide.ts';

type GuideSourceDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;
type Outcome =
  | { outcome: 'imported'; importId: string; problem: null }
  | { outcome: 'unchanged'; importId: null; problem: null }
  | { outcome: 'refused'; importId: null; problem: string };

/** A source that failed is asked again soon, but not sooner than this. */
const AGAIN = 5 * MINUTE;

/**
 * Imports what a guide source says now: the given text, else what its address returns. A guide that is unreachable or
 * broken leaves the last one as it is, and its row says why.
 */
export async function refreshGuideSource(
  deps: GuideSourceDeps,
  guideSource: guideSourceQueries.GuideSource,
  text?: string,
): Promise<Outcome> {
  const { db, clock, config, log } = deps;
  const { guideSourceId, url, name } = guideSource;
  const now = clock.now();
  const later = (wait: number) => new Date(now.getTime() + wait);
  const refresh = guideSource.refreshMinutes * MINUTE;
  try {
    const fetched =
      text === undefined
        ? await fetchGuide({
            ...guideSource,
            url: url ?? '',
            mayBePrivate: config.mayFetchPrivateGuides,
          })
        : { isSame: false as const, bytes: bytesOf(text), etag: null, lastModified: null };
    const good = { goodAt: now, problem: null, problemAt: null, checkAt: later(refresh) };
    if (fetched.isSame) {
      await guideSourceQueries.updateGuideSourceChecked(db, guideSourceId, good);
      return { outcome: 'unchanged', importId: null, problem: null };
    }
    const { bytes, etag, lastModified } = fetched;
    const { importId } = await importGuide(deps, guideSource, bytes);
    await guideSourceQueries.updateGuideSourceChecked(db, guideSourceId, {
      ...good,
      etag,
      lastModified,
    });
    return { outcome: 'imported', importId, problem: null };
  } catch (error) {
    if (!(error instanceof GuideRefused || error instanceof GuideUnreachable)) throw error;
    const { message: problem } = error;
    log.warn({ guideSource: name, problem }, 'a guide could not be taken in');
    const checkAt = later(Math.max(AGAIN, Math.min(refresh, DAY)));
    await guideSourceQueries.updateGuideSourceChecked(db, guideSourceId, {
      problem,
      problemAt: now,
      checkAt,
    });
    return { outcome: 'refused', importId: null, problem };
  }
}

/** No guide takes longer; one whose process died falls due again then. */
const LEASE = 10 * MINUTE;

/** Looks at every guide source that is due, one after the other. Returns how many there were. */
export async function refreshDueGuideSources(deps: GuideSourceDeps): Promise<number> {
  let count = 0;
  for (let taken = -1; taken !== 0; count += taken) {
    taken = await workOnce(deps, {
      name: 'guide sources',
      claim: () => claimDue(deps),
      work: async (guideSource) => void (await refreshGuideSource(deps, guideSource)),
    });
  }
  return count;
}

async function claimDue({ db, clock }: GuideSourceDeps): Promise<guideSourceQueries.GuideSource[]> {
  const now = clock.now();
  const due = await guideSourceQueries.claimGuideSource(db, now, new Date(now.getTime() + LEASE));
  return due === undefined ? [] : [due];
}

/** Deletes programmes and entries older than catch-up and guide reach. */
export async function deleteOldProgrammes({
  db,
  clock,
}: Pick<GuideSourceDeps, 'db' | 'clock'>): Promise<number> {
  const until = new Date(clock.now().getTime() - GUIDE_RETENTION);
  await deleteOldEntries(db, until);
  return deleteProgrammesBefore(db, until);
}

/** One round of what keeps guides fresh and small. Any number of processes may run it. */
export async function maintainGuides(deps: GuideSourceDeps): Promise<void> {
  await refreshDueGuideSources(deps);
  await deleteOldProgrammes(deps);
}

/** Imports a guide on an operator's request, and records who asked. */
export async function importOnRequest(
  deps: GuideSourceDeps,
  operatorId: string,
  guideSource: guideSourceQueries.GuideSource,
  text: string | undefined,
) {
  const result = await refreshGuideSource(deps, guideSource, text);
  const { outcome, importId, problem } = result;
  await inTransaction(deps.db, (tx) =>
    recordChannelChange(tx, {
      operatorId,
      what: 'import',
      targetId: guideSource.guideSourceId,
      before: null,
      after: { outcome, importId, problem, isUploaded: text !== undefined },
      at: deps.clock.now(),
    }),
  );
  return result;
}
