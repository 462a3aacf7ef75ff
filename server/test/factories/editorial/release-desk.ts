import { randomUUID } from 'node:crypto';
import * as documents from '#contract/editorial/operator-documents.ts';
import * as contract from '#contract/editorial/releases.ts';
import type { TestApp } from '../../app.ts';
import type { Viewer } from '../accounts/a-viewer.ts';
import { askApp } from '../ask-app.ts';
import { aStaffSession } from '../accounts/staff.ts';

type Staff = Record<'editor' | 'scheduler', Viewer> & Record<string, Viewer>;

/** What staff do with releases that hold weeks: `const { aRelease, publish } = aReleaseDesk(stage, { editor, scheduler })`. */
export function aReleaseDesk({ app, deps }: TestApp, staff: Staff) {
  const ask = <C extends Parameters<typeof askApp>[2]>(
    who: Viewer,
    call: C,
    input?: Parameters<typeof askApp<C>>[3],
  ) => askApp(app, who.headers, call, input);
  /** Puts the newest version in, with its warnings read. */
  const addWeek = async (releaseId: string, channelId: string) => {
    const body = { releaseId, channelId, acceptWarnings: true };
    return (await ask(staff.scheduler, contract.addWeekToRelease, { body })).status;
  };
  return {
    ask,
    addWeek,
    async aRelease(who: Viewer, ...channelIds: string[]): Promise<string> {
      const releaseId = randomUUID();
      const body = { releaseId, name: `Rilis ${releaseId.slice(0, 4)}`, items: [] };
      await ask(who, contract.saveRelease, { body });
      for (const channelId of channelIds) await addWeek(releaseId, channelId);
      return releaseId;
    },
    async aBanner(headline: string): Promise<string> {
      const documentId = randomUUID();
      const body = { kind: 'banner', headline, href: '/paket' } as never;
      const slug = `b-${documentId.slice(0, 8)}`;
      const saved = { documentId, slug, baseNo: 0, body };
      await ask(staff.editor, documents.saveDocument, { body: saved });
      return documentId;
    },
    publish: (who: Viewer, releaseId: string) =>
      ask(who, contract.publishRelease, { body: { releaseId } }),
    undo: (who: Viewer, releaseId: string, leaveChanged = false) =>
      ask(who, contract.undoRelease, { body: { releaseId, leaveChanged } }),
    /** Staff sessions that were not used for so long are locked: they begin anew. */
    async pass(ms: number): Promise<void> {
      deps.clock.advance(ms);
      for (const { headers, accountId } of Object.values(staff))
        Object.assign(headers, await aStaffSession(accountId));
    },
  };
}
