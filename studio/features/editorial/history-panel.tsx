import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listDocumentVersions } from '#contract/editorial/index.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';
import { type DocumentRow, type EditorialBody, writersOf } from './areas.ts';
import { VersionDialog } from './version-dialog.tsx';

export type History = AnswerOf<typeof listDocumentVersions>['result'];

const actWords: Record<string, string> = {
  publish: 'Diterbitkan',
  plan: 'Dijadwalkan',
  withdraw: 'Diturunkan',
  rollBack: 'Dikembalikan ke isi lama',
  askReview: 'Tinjauan diminta',
  review: 'Ditinjau',
};

type Deed = History['acts'][number]['after'];

function wordsOf(act: string, after: Deed): string {
  if (act === 'review') return after?.isApproved === true ? 'Disetujui' : 'Dikembalikan';
  if (act === 'askReview' && after?.isAsked === false) return 'Permintaan tinjauan dibatalkan';
  return actWords[act] ?? '';
}

function toneOf(act: string, after: Deed): NonNullable<TimelineItem['tone']> {
  if (act === 'withdraw' || (act === 'review' && after?.isApproved === false)) return 'bad';
  return act === 'plan' || act === 'askReview' ? 'waiting' : 'good';
}

const byWords = (by: string | null) => (by === null ? '' : ` oleh ${by}`);

export type Compared = { document: DocumentRow; body: EditorialBody };
type Props = {
  history: History;
  /** The newest version, where older ones can be compared with it and brought back. */
  compared?: Compared;
};

/** Versions of a document and what was done with it, the newest first. */
export function HistoryPanel({ compared, history: { versions, acts } }: Props) {
  const [opened, open] = useState<number>();
  const mayEdit = useHasRole(...writersOf(compared?.document.kind ?? 'article'));
  const items: TimelineItem[] = [
    ...versions.map(({ no, savedAt, note, isReadable, by }): TimelineItem => ({
      id: `v${no}`,
      at: savedAt,
      title: `Versi ${no} disimpan${byWords(by)}${isReadable ? '' : ', tidak terbaca di sini'}`,
      children: (
        <div className="flex flex-wrap items-center gap-3">
          {note !== '' && <span>{note}</span>}
          {compared !== undefined && isReadable && no !== compared.document.draftNo && (
            <Button size="s" onClick={() => open(no)}>
              Bandingkan versi {no}
            </Button>
          )}
        </div>
      ),
    })),
    ...acts
      .filter(({ act }) => act in actWords)
      .map(({ act, at, after, by }): TimelineItem => ({
        id: `${act} ${at}`,
        at,
        title: `${wordsOf(act, after)}${byWords(by)}${after?.no == null ? '' : `, versi ${after.no}`}`,
        tone: toneOf(act, after),
        ...(after?.words && { children: after.words }),
      })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Panel title="Riwayat">
      {items.length === 0 ? <p className="text-haze">Belum ada.</p> : <Timeline items={items} />}
      {compared !== undefined && opened !== undefined && (
        <VersionDialog
          documentId={compared.document.documentId}
          no={opened}
          body={compared.body}
          mayRollBack={mayEdit && opened !== compared.document.liveNo}
          onClose={() => open(undefined)}
        />
      )}
    </Panel>
  );
}
