import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { askMissingPayment } from '#contract/commerce/index.ts';
import { paths } from '../../lib/paths.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Answer = AnswerOf<typeof askMissingPayment>['result'];

const outcomes: Record<Answer['outcome'], [words: string, tone: Tone]> = {
  activated: ['Aktif sekarang', 'good'],
  refunding: ['Sedang dikembalikan', 'waiting'],
  case: ['Belum tercatat', 'waiting'],
};

/** "Uangku terpotong": one press asks the gateways, and what settled is active at once. */
export function MissingPayment({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { send, isBusy, failure, result } = useSend({ isInline: true });
  const answer = result as Answer | undefined;
  const outcome = answer && outcomes[answer.outcome];
  return (
    <Dialog
      title="Uangnya terpotong, belum aktif"
      onClose={onClose}
      footer={
        answer === undefined ? (
          <>
            <Button onClick={onClose}>Batal</Button>
            <Button
              look="primary"
              isBusy={isBusy}
              onClick={() => send('missing-payment', { account_id: accountId })}
            >
              Tanya gateway sekarang
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>
            Selesai
          </Button>
        )
      }
    >
      {answer === undefined || outcome === undefined ? (
        <p className="text-small text-mist">
          Kami tanyakan semua pembayaran 30 hari terakhir ke penyedianya. Yang uangnya masuk aktif
          seketika; yang tidak bisa dipenuhi dikembalikan; selain itu kasusnya tetap terbuka.
        </p>
      ) : (
        <output className="grid justify-items-start gap-2">
          <Badge tone={outcome[1]}>{outcome[0]}</Badge>
          <p>{answer.message}</p>
          {answer.case_id !== null && (
            <Link to={paths.ticket(answer.case_id)} className="text-small underline">
              Buka kasusnya
            </Link>
          )}
        </output>
      )}
      <Alert>{failure?.message}</Alert>
    </Dialog>
  );
}
