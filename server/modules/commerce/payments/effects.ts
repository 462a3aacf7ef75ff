import type { PaymentMethod } from '#contract/payment-methods.ts';
import type { DB, Selectable, Tx } from '#platform/db.ts';
import type { Cart } from '../cart/cart.ts';
import type { ActivatedEntitlement } from '../entitlements/grant-period.ts';
import type { Invoice } from '../invoices/queries/invoice.ts';
import type { Payment, ReportedStatus } from './payment.ts';

/** Why settled money brings nothing and goes back. */
export type SettlementRefusal = Selectable<DB['commerce.refundDue']>['reason'];

/** Money that has arrived for a payment, in the transaction that writes it down. */
export type Settlement = {
  /** The payment as it stands now. */
  payment: Payment;
  reported: Pick<ReportedStatus, 'amountRupiah' | 'savedCard'>;
  now: Date;
  /** What the payment brought. Filled by the effect that grants, for those behind it. */
  entitlements: ActivatedEntitlement[];
  /** Filled by the effect that issues it. */
  invoice?: Invoice;
};

/** Settled money that goes back. */
export type RefusedSettlement = Settlement & { refusal: SettlementRefusal };

/** A payment before and after its issuer took the money back. */
export type Chargeback = { before: Payment; payment: Payment; now: Date };

/** A saved method and a payment: the token to charge, or the name to save a card for. */
export type SavedMethod = { token?: string; saveFor?: string };

/** A checkout with the box ticked beside it, or left empty. */
export type AskedConsent = {
  cartId: string;
  accountId: string;
  method: PaymentMethod;
  textId: string | undefined;
};

type Effect<D, T> = (deps: D, tx: Tx, subject: T) => Promise<void>;

/**
 * What payments lets other rooms add. Each list runs from its first entry to its last, inside the transaction that
 * moves the payment, whose row is locked; what one entry throws undoes all of them. `D` is what commerce works with.
 */
export type PaymentEffects<D> = {
  /** Refuses a checkout before a payment exists: throws. Runs outside of a transaction. */
  checkoutChecks: readonly ((deps: D, cart: Cart, method: PaymentMethod) => Promise<void>)[];
  /** Notes whether a buyer agreed to be charged again, in the words of `textId`. Its id; undefined where nothing is agreed to. */
  recordConsent(deps: D, asked: AskedConsent): Promise<string | undefined>;
  /** What a charge needs to know of a saved method. */
  findSavedMethod(deps: D, payment: Payment): Promise<SavedMethod>;
  /** A payment's row was inserted. */
  onOpened: readonly Effect<D, Payment>[];
  /** Whether settled money has to go back; the first reason counts. */
  settlementChecks: readonly ((
    deps: D,
    tx: Tx,
    payment: Payment,
  ) => Promise<SettlementRefusal | undefined>)[];
  /** Money has settled, and the payment brings what was bought. */
  onAccepted: readonly Effect<D, Settlement>[];
  /** Money has settled and goes back. */
  onRefused: readonly Effect<D, RefusedSettlement>[];
  /** A payment ended without money. */
  onEndedUnpaid: readonly Effect<D, Payment>[];
  /** A gateway reported about a payment that has settled. Returns the payment as it stands afterwards. */
  onReported: readonly ((
    deps: D,
    tx: Tx,
    payment: Payment,
    reported: ReportedStatus,
  ) => Promise<Payment>)[];
  /** The issuer gave the money back to the buyer. */
  onChargeback: readonly Effect<D, Chargeback>[];
};
