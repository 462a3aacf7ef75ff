import type { AnswerOf } from '#contract/call.ts';
import type { listDocumentVersions } from '#contract/editorial/index.ts';
import { Panel } from '../../ui/page.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';

export type History = AnswerOf<typeof listDocumentVersions>['result'];

const actWords: Record<string, string> = {
  'editorial.publish': 'Diterbitkan',
  'editorial.plan': 'Dijadwalkan',
  'editorial.withdraw': 'Diturunkan',
};

/** Versions of a document and what was done with it, the newest first. */
export function HistoryPanel({ history: { versions, acts } }: { history: History }) {
  const items: TimelineItem[] = [
    ...versions.map(({ no, savedAt, note }): TimelineItem => ({
      id: `v${no}`,
      at: savedAt,
      title: `Versi ${no} disimpan`,
      ...(note !== '' && { children: note }),
    })),
    ...acts
      .filter(({ act }) => act in actWords)
      .map(({ act, at, after }): TimelineItem => ({
        id: `${act} ${at}`,
        at,
        title: `${actWords[act]}${after?.no == null ? '' : `, versi ${after.no}`}`,
        tone: act === 'editorial.withdraw' ? 'bad' : act === 'editorial.plan' ? 'waiting' : 'good',
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title="Riwayat">
      {items.length === 0 ? <p className="text-haze">Belum ada.</p> : <Timeline items={items} />}
    </Panel>
  );
}
