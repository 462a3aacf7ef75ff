import type { AnswerOf } from '#contract/call.ts';
import type { listAccountTimeline } from '#contract/studio/index.ts';
import { rupiah } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { useWindows } from '../../ui/grid/use-windows.ts';
import { Panel } from '../../ui/page.tsx';
import { Timeline } from '../../ui/timeline.tsx';

type Event = AnswerOf<typeof listAccountTimeline>['result']['events'][number];
export type TimelineWindow = GridWindow<Event>;
export type ProposedCredit = NonNullable<Event['credit']>;

const tones: Record<Event['area'], Tone> = {
  money: 'good',
  rights: 'good',
  access: 'plain',
  letter: 'plain',
  case: 'waiting',
  staff: 'active',
  watching: 'plain',
};

type Props = {
  accountId: string;
  ticketId: string | null;
  first: TimelineWindow;
  onRefund: (paymentId: string, amountRupiah: number) => void;
  onCredit: (proposed: ProposedCredit) => void;
};

/** Everything that happened to the account, from new to old, with what can be done about it. */
export function AccountTimeline({ accountId, ticketId, first, onRefund, onCredit }: Props) {
  const { send, isBusy } = useSend();
  const more = async (before: string, signal: AbortSignal): Promise<TimelineWindow> => {
    const { result } = await callStudio<typeof listAccountTimeline>(
      'GET',
      '/studio/v1/account/{id}/timeline',
      {
        params: { id: accountId },
        query: { before, ...(ticketId !== null && { case_id: ticketId }) },
      },
      { signal },
    );
    return { rows: result.events, next: result.next };
  };
  const { rows, next, hasProblem, loadMore } = useWindows(first, accountId, more);
  return (
    <Panel title="Linimasa">
      {rows.length === 0 && <p className="text-small text-haze">Belum ada kejadian.</p>}
      <Timeline
        items={rows.map((event) => ({
          id: event.key,
          at: event.at,
          title: event.title,
          tone: tones[event.area],
          children: (
            <>
              {event.text}
              {deedsOf(event)}
            </>
          ),
        }))}
      />
      {next !== null && (
        <Button className="mt-4" onClick={() => void loadMore()}>
          {hasProblem ? 'Belum berhasil, coba lagi' : 'Tampilkan yang lebih lama'}
        </Button>
      )}
    </Panel>
  );

  function deedsOf({ key, paymentId, caseId: about, approvalId, amountRupiah, credit }: Event) {
    const isPaid = key.startsWith('paid:') && paymentId !== null;
    return (
      <span className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {isPaid && amountRupiah !== null && amountRupiah > 0 && (
          <Button size="s" onClick={() => onRefund(paymentId, amountRupiah)}>
            Kembalikan
          </Button>
        )}
        {key.startsWith('invoice:') && paymentId !== null && (
          <Button
            size="s"
            isBusy={isBusy}
            onClick={() => send('resend', { payment_id: paymentId })}
          >
            Kirim ulang faktur
          </Button>
        )}
        {credit !== null && (
          <Button size="s" onClick={() => onCredit(credit)}>
            Beri saldo {rupiah(credit.amountRupiah)}
          </Button>
        )}
        {about !== null && (
          <ButtonLink size="s" to={paths.ticket(about)}>
            Buka kasus
          </ButtonLink>
        )}
        {approvalId !== null && (
          <ButtonLink size="s" to={paths.approval(approvalId)}>
            Lihat permintaan
          </ButtonLink>
        )}
      </span>
    );
  }
}
