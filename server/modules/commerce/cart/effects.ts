import type { Db } from '#platform/db.ts';
import type { Cart, LineItem } from './cart.ts';

/** A package that shall lie in a cart, and its line item at today's price. */
export type Repricing = {
  cart: Cart;
  packageId: string;
  priced: readonly LineItem[];
  now: Date;
};

/** What cart lets other rooms add. `D` is what commerce works with. */
export type CartEffects<D> = {
  /** Before a cart's content changes, outside of a transaction: what asks for the old total is closed here. */
  beforeChange: readonly ((deps: D, cartId: string) => Promise<void>)[];
  /** Line items that are more than a package at its price. The first that returns any replaces the priced ones. */
  reprice: readonly ((db: Db, repricing: Repricing) => Promise<LineItem[] | undefined>)[];
};
