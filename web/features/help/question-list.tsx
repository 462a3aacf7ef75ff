import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LinkList } from './link-list.tsx';
import { type Question, questionGroups } from './question.ts';

/** Questions folded into their answers, by their groups. The one that the address names is open. */
export function QuestionGroups({ questions }: { questions: readonly Question[] }) {
  const groups = Object.entries(questionGroups);
  return groups.map(([key, title]) => {
    const own = questions.filter(({ group }) => group === key);
    if (own.length === 0) return null;
    return (
      <section key={key} className="grid content-start gap-3">
        <h2 className="text-lead font-bold">{title}</h2>
        <QuestionList questions={own} />
      </section>
    );
  });
}

type Props = { questions: readonly Question[]; isFirstOpen?: boolean };

export function QuestionList({ questions, isFirstOpen = false }: Props) {
  const { hash } = useLocation();
  useEffect(() => {
    const named = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    if (named instanceof HTMLDetailsElement) named.open = true;
  }, [hash]);
  return (
    <ul className="grid gap-2">
      {questions.map((question, at) => (
        <li key={question.id}>
          <Entry question={question} isOpen={isFirstOpen && at === 0} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ question, isOpen }: { question: Question; isOpen: boolean }) {
  const { id, question: asked, answer, links = [] } = question;
  return (
    <details
      id={id}
      open={isOpen}
      className="group scroll-mt-[calc(var(--bar-top)+1rem)] rounded-m border border-line bg-ink-1"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold hover:bg-ink-2 [&::-webkit-details-marker]:hidden">
        {asked}
        <ChevronDown
          className="size-5 shrink-0 text-haze transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        {answer.map((paragraph) => (
          <p key={paragraph} className="text-body text-mist">
            {paragraph}
          </p>
        ))}
        <LinkList links={links} />
      </div>
    </details>
  );
}
