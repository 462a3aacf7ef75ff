import type { PaymentGateway } from './gateway.ts';

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
