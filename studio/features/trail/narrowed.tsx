import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listActs } from '#contract/studio/index.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Button } from '../../ui/button.tsx';
import { useGridQuery } from '../../ui/grid/grid-query.ts';
import { isOfPersons, pageOfSubject, wordsOfSubject } from './subject-words.ts';

type Act = AnswerOf<typeof listActs>['result']['acts'][number];

/** One person's acts, or those on one thing, as a dialog led there; a press shows all again. */
export function NarrowedTo() {
  const { get, set } = useGridQuery();
  const [person, subject] = [get('petugas'), get('atas')];
  return (
    <>
      {person !== undefined && (
        <Button onClick={() => set({ petugas: '' })}>Satu petugas saja: tampilkan semua</Button>
      )}
      {subject !== undefined && (
        <Button onClick={() => set({ atas: '' })}>Atas satu hal saja: tampilkan semua</Button>
      )}
    </>
  );
}

/** The trail narrowed to what was done to the same; accounts go by their own id. */
export function subjectFilter({ subjectKind, subjectId, about }: Act): string | null {
  const id = subjectKind === 'account' ? about?.accountId : subjectId;
  return id == null ? null : new URLSearchParams({ atas: `${subjectKind}~${id}` }).toString();
}

export function Also(props: {
  to: string | null;
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {props.children}
      {props.to !== null && (
        <>
          {' · '}
          <Link to={`?${props.to}`} onClick={props.onPress} className="text-haze underline">
            {props.label}
          </Link>
        </>
      )}
    </>
  );
}

/** What it was done to, with its page where it has one that the reader may open. */
export function SubjectLink({ act }: { act: Act }) {
  const isSupport = useHasRole('support', 'admin');
  // Auditors alone have no page of most things.
  const hasPages = useHasRole('editor', 'scheduler', 'rights', 'finance', 'support', 'admin');
  const to = isOfPersons(act.subjectKind) && !isSupport ? undefined : pageOfSubject(act);
  const words = wordsOfSubject(act);
  return hasPages && to !== undefined ? (
    <Link to={to} className="underline">
      {words}
    </Link>
  ) : (
    words
  );
}
