import type { TestClock } from '#platform/clocks.ts';
import type { PaymentGateway, StatusResult } from './gateway.ts';

/** The gateways of this process by the name that payment rows keep. */
export type Gateways = {
  /** Where new payments go when nothing speaks for another. */
  readonly default: PaymentGateway;
  /** Every one of them, the default first. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The one that a payment row names. @throws when this process does not have it. */
  named(name: string): PaymentGateway;
};

/** A registry of gateways; the first is the default. */
export function createGateways(first: PaymentGateway, ...others: PaymentGateway[]): Gateways {
  const byName = new Map([first, ...others].map((gateway) => [gateway.name, gateway]));
  return {
    default: first,
    names: [...byName.keys()],
    has: (name) => byName.has(name),
    named(name) {
      const gateway = byName.get(name);
      if (gateway === undefined) throw new Error(`There is no payment gateway named ${name}`);
      return gateway;
    },
  };
}

/**
 * A gateway lives in the real time, our rows in that of the account, which a rehearsal may have moved: times are
 * shifted on their way out and in. Where nothing was moved, nothing changes.
 */
export function withTestClock(
  gateway: PaymentGateway,
  testClock: Pick<TestClock, 'offset'>,
): PaymentGateway {
  const shifted = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
  const outwards = (moment: Date | undefined) => moment && shifted(moment, -testClock.offset());
  const inwards = (moment: Date | null) => moment && shifted(moment, testClock.offset());
  const reportedInside = (reported: StatusResult): StatusResult =>
    reported.state === 'unknown'
      ? {
          ...reported,
          ...(reported.askAt && { askAt: shifted(reported.askAt, testClock.offset()) }),
        }
      : {
          ...reported,
          paidAt: inwards(reported.paidAt),
          expiresAt: inwards(reported.expiresAt),
          ...(reported.savedCard && {
            savedCard: { ...reported.savedCard, expiresAt: inwards(reported.savedCard.expiresAt) },
          }),
        };
  const { prompt } = gateway;
  return {
    ...gateway,
    ...(prompt && {
      async prompt(input) {
        const expiresAt = shifted(input.expiresAt, -testClock.offset());
        const result = await prompt({ ...input, expiresAt });
        return 'state' in result ? reportedInside(result) : result;
      },
    }),
    async charge(input) {
      const expiresAt = shifted(input.expiresAt, -testClock.offset());
      const result = await gateway.charge({ ...input, expiresAt });
      return result.status === 'pending' || result.status === 'paid'
        ? { ...result, expiresAt: inwards(result.expiresAt) }
        : result;
    },
    async status(orderId, knownSince) {
      return reportedInside(await gateway.status(orderId, outwards(knownSince)));
    },
    cancel: (orderId, pageToken, knownSince) =>
      gateway.cancel(orderId, pageToken, outwards(knownSince)),
  };
}
