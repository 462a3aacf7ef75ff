import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  isSafeLink,
  leadsOutside,
  type RichText as RichTextParts,
  type Run,
} from '#contract/editorial/rich-words.ts';

const words = 'text-body leading-7 text-mist md:text-[1.125rem] md:leading-8';

/** Paragraphs and lists of an article; a line break within one stays. */
export function RichText({ parts }: { parts: RichTextParts }) {
  return parts.map((part, index) => {
    if (part.type === 'paragraph')
      return (
        <p key={index} className={`${words} whitespace-pre-line`}>
          <Runs runs={part.runs} />
        </p>
      );
    const List = part.isOrdered ? 'ol' : 'ul';
    return (
      <List
        key={index}
        className={`${words} grid gap-2 pl-6 marker:text-haze ${part.isOrdered ? 'list-decimal' : 'list-disc'}`}
      >
        {part.items.map((item, at) => (
          <li key={at} className="pl-1 whitespace-pre-line">
            <Runs runs={item} />
          </li>
        ))}
      </List>
    );
  });
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => <Marked key={index} run={run} />);
}

function Marked({ run: { text, bold, italic, href } }: { run: Run }) {
  let marked: ReactNode = text;
  if (italic === true) marked = <em>{marked}</em>;
  if (bold === true) marked = <strong className="font-semibold text-cloud">{marked}</strong>;
  // The platform let no other address in; who draws one looks again.
  if (href === undefined || !isSafeLink(href)) return marked;
  const look = 'text-jingga-lit underline underline-offset-4 hover:no-underline';
  return leadsOutside(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {marked}
      <span className="sr-only"> (membuka tab baru)</span>
    </a>
  ) : (
    <Link to={href} className={look}>
      {marked}
    </Link>
  );
}
