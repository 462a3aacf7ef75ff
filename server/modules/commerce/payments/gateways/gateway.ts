import type { minimarkets, virtualAccountBanks } from '#contract/constants.ts';

/**
 * What commerce asks of a payment gateway. Adapters never throw for what a gateway or a network
 * does: every outcome is a value, and an outcome that can't be known is `unknown`, never a
 * refusal. A payment moves only by what `status` returns.
 */
export type PaymentGateway = {
  /** Which adapter this is, as stored on the payment row. */
  readonly name: string;
  /** Asks for money. The payment row, whose id is `orderId`, must be committed before. */
  charge(input: ChargeInput): Promise<ChargeResult>;
  /**
   * Where a charge lasts until the buyer has confirmed on the phone: prompts the buyer and waits, more than a
   * minute long. A worker holds it, and its answer counts as a status does. `charge` refuses these.
   */
  prompt?(input: ChargeInput): Promise<PromptResult>;
  /**
   * Asks what became of an order: the only source that may move a payment. `knownSince` is for
   * gateways that know of an order only after a while.
   */
  status(orderId: string, knownSince?: Date): Promise<StatusResult>;
  /**
   * Closes an order that is not paid yet. `refused` means: ask `status`, it may be paid.
   * A page where the buyer picked nothing yet is closed by its `pageToken`. `knownSince` as above.
   */
  cancel(orderId: string, pageToken?: string, knownSince?: Date): Promise<CancelResult>;
  /** Gives money back. The same `refundKey` never pays out twice. */
  refund(input: RefundInput): Promise<RefundResult>;
  /** Checks who sent a notification. It names the order to ask about and nothing else. */
  verifyNotification(rawBody: string | Buffer, headers: NotificationHeaders): NotifiedOrder | null;
  /** The methods that a gateway saves, to be charged again without their owner; absent: it saves none. */
  readonly saved?: SavedMethods;
  /** What the gateway's report says of one day in Jakarta, `2026-11-21`; whole, or not at all. */
  listSettlements(day: string): Promise<SettlementList>;
};

export type VirtualAccountBank = (typeof virtualAccountBanks)[number];
export type Minimarket = (typeof minimarkets)[number];

/** How the buyer pays. `page` is the gateway's own hosted page; cards exist only there. */
export type ChargeMethod =
  | { type: 'qris' }
  | { type: 'gopay'; returnUrl?: string }
  | { type: 'shopeepay'; returnUrl?: string }
  | { type: 'ovo'; phone: string }
  | { type: 'virtual_account'; bank: VirtualAccountBank }
  | { type: 'minimarket'; store: Minimarket }
  /** `saveFor`: the buyer may have the card saved there, under this name, which identifies no person. */
  | { type: 'page'; returnUrl: string; allow?: readonly string[]; saveFor?: string }
  /** What was saved before, charged without its owner. */
  | { type: 'saved_card' | 'saved_gopay'; token: string }
  /** Our own credit balance; no foreign gateway has it. */
  | { type: 'credit' };

export type ChargeInput = {
  /** Letters, digits and `-_~.`, at most 50; used once. */
  orderId: string;
  amountRupiah: number;
  method: ChargeMethod;
  /** Prices times quantities must sum to `amountRupiah`; a discount is a negative price. */
  items: readonly ChargeItem[];
  customer: { name: string; email?: string; phone?: string };
  expiresAt: Date;
};

export type ChargeItem = { id: string; name: string; priceRupiah: number; quantity: number };

/** What the gateway lets the buyer's side do next, e.g. `deeplink-redirect`. */
export type ChargeAction = { name: string; method: string; url: string };

/**
 * `pending`: show what came with it. `paid`: money is there (some cards), still confirm by `status`.
 * `refused`: this order will not be charged; `duplicate_order` means that an earlier try arrived.
 * `unknown`: the order may or may not exist; ask `status`, or charge again with the same input,
 * which within five minutes gives the first answer again.
 */
export type ChargeResult =
  | ({ status: 'pending' | 'paid' } & ChargeInstruction)
  | { status: 'refused'; reason: ChargeRefusal; message: string; raw: unknown }
  | UnknownOutcome;

export type ChargeInstruction = {
  /** The gateway's own id of the transaction; null for a page, where none exists yet. */
  transactionId: string | null;
  amountRupiah: number;
  expiresAt: Date | null;
  actions: ChargeAction[];
  /** QRIS only: checked for CRC, currency and our amount, ready to be drawn. */
  qrString?: string;
  /** The account to transfer to; `companyCode` is Mandiri's biller code. */
  virtualAccount?: { bank: VirtualAccountBank; number: string; companyCode?: string };
  /** The code to show at the counter. */
  paymentCode?: { store: Minimarket; code: string };
  /** Where to send the buyer: hosted page, wallet app or 3-D Secure. */
  redirectUrl?: string;
  /** Hosted page only: keep it, `cancel` needs it. */
  pageToken?: string;
  raw: unknown;
};

export type ChargeRefusal =
  | 'duplicate_order'
  | 'invalid'
  | 'unauthorized'
  | 'method_unavailable'
  | 'declined'
  | 'rate_limited';

/** `not_sent`: no connection was made. `no_reply`: sent, and the outcome is unknown. */
export type UnknownCause = 'not_sent' | 'no_reply' | 'gateway_error' | 'in_progress' | 'unreadable';
export type UnknownOutcome = { status: 'unknown'; cause: UnknownCause; message: string };

export type PaymentState =
  | 'pending'
  | 'paid'
  | 'denied'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'partly_refunded'
  | 'chargeback'
  | 'unknown';

/** Why a state is `unknown`. `not_found`: the gateway answered, and has no such transaction. */
export type UnknownStateCause = UnknownCause | 'not_found' | 'unauthorized' | 'rate_limited';

export type StatusResult =
  | {
      state: Exclude<PaymentState, 'unknown'>;
      orderId: string;
      transactionId: string;
      /** What was charged, for comparison with ours. */
      amountRupiah: number;
      /** All that was given back until now. */
      refundedRupiah: number;
      refunds: RefundEntry[];
      /** When the money settled; null while it has not. */
      paidAt: Date | null;
      expiresAt: Date | null;
      /** The gateway's name of the method, e.g. `qris`. */
      paymentType: string;
      /** The card that its holder had saved with this payment. */
      savedCard?: SavedCard;
      /** Why a bank or a wallet said no, where it did. */
      decline?: Decline;
      /** Reported again by some gateways, for a charge whose reply got lost. */
      virtualAccount?: ChargeInstruction['virtualAccount'];
      paymentCode?: ChargeInstruction['paymentCode'];
      raw: unknown;
    }
  | {
      state: 'unknown';
      cause: UnknownStateCause;
      message: string;
      raw: unknown;
      /** It is too early to ask: at this time it is not. */
      askAt?: Date;
    };

export type SavedCard = { token: string; lastDigits: string; expiresAt: Date | null };

/** `short`: not enough money or limit. `expired`, `blocked`, `unlinked`: no later try will do. */
export type Decline = 'short' | 'expired' | 'blocked' | 'unlinked' | 'other';

/** Wallets that their owner links, and what becomes of all that was saved. */
export type SavedMethods = {
  /** Begins to link a wallet; its owner agrees at `url`. The number in E.164. */
  link(input: { phone: string; returnUrl: string }): Promise<LinkResult>;
  /** Whether the owner of a wallet has agreed, and still does. */
  linked(token: string): Promise<LinkState>;
  /** Makes a token useless at the gateway, as far as the gateway can; asked again it is well. */
  forget(kind: 'card' | 'wallet', token: string): Promise<{ status: 'forgotten' } | UnknownOutcome>;
};

/** `no_wallet`: there is no wallet under this number. */
export type LinkResult =
  | { status: 'waiting'; token: string; url: string }
  | { status: 'refused'; reason: 'no_wallet' | 'unavailable'; message: string }
  | UnknownOutcome;

export type LinkState = { status: 'waiting' | 'linked' | 'over' } | UnknownOutcome;

/** What the buyer decided, as `status` would report it; or that the buyer was never prompted. */
export type PromptResult = StatusResult | Extract<ChargeResult, { status: 'refused' }>;

export type RefundEntry = { refundKey: string; amountRupiah: number };

export type CancelResult =
  | { status: 'cancelled'; raw: unknown }
  | { status: 'refused'; reason: 'not_modifiable' | 'not_found' | 'unauthorized'; raw: unknown }
  | UnknownOutcome;

export type RefundInput = {
  orderId: string;
  /** Ours, unique for each refund: letters, digits, `-` and `_`. */
  refundKey: string;
  amountRupiah: number;
  reason: string;
};

export type RefundResult =
  | { status: 'refunded'; refundedRupiah: number; raw: unknown }
  | { status: 'refused'; reason: RefundRefusal; message: string; raw: unknown }
  | UnknownOutcome;

export type RefundRefusal =
  | 'not_refundable'
  | 'not_found'
  | 'amount'
  | 'declined'
  | 'invalid'
  | 'unauthorized';

export type NotificationHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
export type NotifiedOrder = {
  orderId: string;
  /** Where a gateway numbers what it sends: never taken twice. */
  requestId?: string;
};

/** `unavailable`: there is no report of that day yet, or none was agreed with the gateway. */
export type SettlementList =
  | { status: 'listed'; entries: SettlementEntry[] }
  | { status: 'unavailable'; message: string }
  | UnknownOutcome;

/** One movement of money on that day. A refund and a chargeback are amounts that left. */
export type SettlementEntry = {
  kind: 'payment' | 'refund' | 'chargeback';
  orderId: string;
  transactionId: string;
  amountRupiah: number;
  /** What the gateway keeps of it. */
  feeRupiah: number;
  /** The gateway's word for the method. */
  paymentType: string;
  at: Date;
};
