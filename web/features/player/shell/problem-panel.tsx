import { Link, useLocation } from 'react-router';
import { paths } from '../../../lib/page/paths.ts';
import { useIsChild } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { type PlayerProblem, problemWords } from '../engine/problem.ts';

/** Why the picture stopped, over the picture, with the one way on; and for grown-ups, whom to tell. */
export function ProblemPanel({ problem, onAct }: { problem: PlayerProblem; onAct: () => void }) {
  const { title, message, action } = problemWords[problem];
  const isChild = useIsChild();
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="absolute inset-0 z-20 grid place-items-center overflow-y-auto bg-veil p-4"
    >
      <div className="grid max-w-form justify-items-center gap-2 text-center md:gap-3">
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="text-small text-mist md:text-body">{message}</p>
        <Button onClick={onAct} className="mt-2">
          {action}
        </Button>
        {!isChild && (
          <Link
            to={paths.report(whereItHappened(pathname + search))}
            className="flex min-h-12 items-center text-small font-semibold underline"
          >
            Laporkan masalah
          </Link>
        )}
      </div>
    </div>
  );
}

/** What the page knows of it, for the form: problems are only met in a browser. */
function whereItHappened(page: string) {
  if (typeof document === 'undefined') return { page };
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  const title = document.title.replace(/ \| [^|]*$/, '');
  return { title, page, ...(connection?.effectiveType && { network: connection.effectiveType }) };
}
