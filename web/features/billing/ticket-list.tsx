import { Link } from 'react-router';
import { dateTime } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { TicketBadge, type TicketState } from './ticket-badge.tsx';

type TicketView = {
  number: string;
  about: string;
  state: TicketState;
  createdAt: string;
  token: string;
};

/** Cases of an account; nothing where there is none. */
export function TicketList({
  tickets,
  timezone,
}: {
  tickets: TicketView[];
  timezone: string | undefined;
}) {
  if (tickets.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lead font-bold">Kasusmu</h2>
      <ul className="grid gap-2">
        {tickets.map(({ number, about, state, createdAt, token }) => (
          <li key={number}>
            <Link
              to={paths.ticket(token)}
              className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-ink-1 p-4 hover:bg-ink-2"
            >
              <span>
                <span className="block font-semibold">{number}</span>
                <span className="block text-small text-mist">
                  {about}, {dateTime(createdAt, timezone)}
                </span>
              </span>
              <TicketBadge state={state} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
