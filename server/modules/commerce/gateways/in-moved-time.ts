import type { MovedClock } from '#platform/moved-clock.ts';
import type { PaymentGateway, StatusResult } from './gateway.ts';

/**
 * A gateway lives in the real time, our books in that of the account, which a rehearsal may have moved: times are
 * shifted on their way out and in. Where nothing was moved, nothing changes.
 */
export function inMovedTime(
  gateway: PaymentGateway,
  time: Pick<MovedClock, 'offset'>,
): PaymentGateway {
  const shifted = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
  const outwards = (moment: Date | undefined) => moment && shifted(moment, -time.offset());
  const inwards = (moment: Date | null) => moment && shifted(moment, time.offset());
  const toldInside = (told: StatusResult): StatusResult =>
    told.state === 'unknown'
      ? { ...told, ...(told.askAt && { askAt: shifted(told.askAt, time.offset()) }) }
      : {
          ...told,
          paidAt: inwards(told.paidAt),
          expiresAt: inwards(told.expiresAt),
          ...(told.savedCard && {
            savedCard: { ...told.savedCard, expiresAt: inwards(told.savedCard.expiresAt) },
          }),
        };
  const { push } = gateway;
  return {
    ...gateway,
    ...(push && {
      async push(input) {
        const expiresAt = shifted(input.expiresAt, -time.offset());
        const result = await push({ ...input, expiresAt });
        return 'state' in result ? toldInside(result) : result;
      },
    }),
    async charge(input) {
      const expiresAt = shifted(input.expiresAt, -time.offset());
      const result = await gateway.charge({ ...input, expiresAt });
      return result.status === 'pending' || result.status === 'paid'
        ? { ...result, expiresAt: inwards(result.expiresAt) }
        : result;
    },
    async status(orderId, placedAt) {
      return toldInside(await gateway.status(orderId, outwards(placedAt)));
    },
    cancel: (orderId, pageToken, placedAt) =>
      gateway.cancel(orderId, pageToken, outwards(placedAt)),
  };
}
