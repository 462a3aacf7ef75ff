import { Button } from '../../../ui/button.tsx';
import { type PlayerProblem, problemWords } from '../engine/problem.ts';

/** Why the picture stopped, over the picture, with the one way on. */
export function ProblemPanel({ problem, onAct }: { problem: PlayerProblem; onAct: () => void }) {
  const { title, message, action } = problemWords[problem];
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
      </div>
    </div>
  );
}
