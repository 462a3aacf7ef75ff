import { findAccount } from '#modules/accounts/index.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { waysOf } from '../methods/ways.ts';
import { openShelf, priceOf } from '../offers/shelf.ts';
import { findPackage } from '../queries/find-package.ts';
import { isRenewable } from '../subscriptions/renewable.ts';
import type { AutomaticMethod } from './automatic.ts';
import { findActiveAutomatic } from './queries/find-automatic.ts';
import { type Wording, wordConsent } from './wording.ts';

export type Choice = Wording & { method: AutomaticMethod; gateway: string; mostRupiah: number };

type Parts = Pick<CommerceParts, 'db' | 'clock' | 'gateways'>;

const METHODS: readonly AutomaticMethod[] = ['1', '4'];

/**
 * What an account may agree to for a package, by method: for plans that go on, of people and not of contracts, whom a
 * letter can reach. Nothing while a consent holds. The most is the normal price, which promos lie below.
 */
export async function offerAutomatic(
  { db, clock, gateways }: Parts,
  accountId: string,
  packageId: string,
): Promise<Choice[]> {
  const account = await findAccount(db, accountId);
  if (account?.email == null || account.deletedAt !== null) return [];
  if (account.isB2b || account.isCorpMember) return [];
  const offer = await findPackage(db, packageId);
  if (offer === undefined || offer.kind !== 'PACKAGE' || offer.isContractOnly) return [];
  const duration = { unit: offer.durationUnit, count: offer.durationCount };
  if (offer.tier === null || !isRenewable(duration)) return [];
  if ((await findActiveAutomatic(db, accountId)) !== undefined) return [];
  const shelf = await openShelf(db, accountId, clock.now());
  const mostRupiah = priceOf(offer, shelf).normalPriceRupiah;
  return METHODS.flatMap((method) => {
    const way = waysOf(method).find(({ canSave, gateway }) => canSave && gateways.has(gateway));
    if (way === undefined || mostRupiah === 0) return [];
    const wording = wordConsent({ method, name: offer.name, ...duration, mostRupiah });
    return [{ ...wording, method, gateway: way.gateway, mostRupiah }];
  });
}
