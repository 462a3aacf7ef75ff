import type { FastifyInstance } from 'fastify';
import { checkMoneyTaken } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { checkMoneyTaken as check } from '../../cases/check-money-taken.ts';
import { presentCase } from '../../cases/present-case.ts';
import type { CommerceParts } from '../../commerce-parts.ts';

export function serveCheckMoneyTaken(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, checkMoneyTaken, async ({ caller }) => {
    const found = await check(parts, requireAccount(caller).accountId);
    switch (found.outcome) {
      case 'activated':
        return ok({
          outcome: found.outcome,
          message: 'Ketemu! Uangmu sudah masuk dan paketmu sekarang aktif.',
          cart_id: found.payment.cartId,
          case: null,
        });
      case 'refunding':
        return ok({
          outcome: found.outcome,
          message:
            'Uangmu sudah kami terima, tetapi pesanannya tidak bisa dipenuhi. Uangnya sedang kami kembalikan.',
          cart_id: found.payment.cartId,
          case: null,
        });
      case 'case':
        return ok({
          outcome: found.outcome,
          message: found.isNew
            ? `Uangnya belum tercatat masuk. Kami buka kasus ${found.case.number} dan terus memeriksanya.`
            : `Kasus ${found.case.number} masih berjalan. Pemeriksaan barusan kami catat di sana.`,
          cart_id: null,
          case: presentCase(parts, found.case),
        });
    }
  });
}
