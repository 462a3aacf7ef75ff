import type { MovedClock } from '#platform/moved-clock.ts';
import type { PaymentGateway } from './gateway.ts';

/**
 * A gateway lives in the real time, our books in that of the account, which a rehearsal may have moved: times are
 * shifted on their way out and in. Where nothing was moved, nothing changes.
 */
export function inMovedTime(
  gateway: PaymentGateway,
  time: Pick<MovedClock, 'offset'>,
): PaymentGateway {
  const shifted = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
  const inwards = (moment: Date | null) => moment && shifted(moment, time.offset());
  return {
    ...gateway,
    async charge(input) {
      const expiresAt = shifted(input.expiresAt, -time.offset());
      const result = await gateway.charge({ ...input, expiresAt });
      return result.status === 'pending' || result.status === 'paid'
        ? { ...result, expiresAt: inwards(result.expiresAt) }
        : result;
    },
    async status(orderId) {
      const told = await gateway.status(orderId);
      return told.state === 'unknown'
        ? told
        : { ...told, paidAt: inwards(told.paidAt), expiresAt: inwards(told.expiresAt) };
    },
  };
}
