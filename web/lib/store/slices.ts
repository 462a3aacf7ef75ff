import type { AnswerOf } from '#contract/call.ts';
import type { showPayment } from '#contract/commerce/index.ts';
import { DEFAULT_PAYMENT_METHOD, type PaymentMethodKey } from '#contract/payment-methods.ts';

/** What the modal says; closing it resets everything to empty. */
export type Modal = {
  open: boolean;
  title: string;
  message: string;
  status: '' | 'success' | 'error' | 'info';
  /** `confirm` asks before it acts, `alert` only tells. */
  typeModal: '' | 'alert' | 'confirm';
  /** What the main button does; without it the button closes. */
  actionModal: { label: string; href?: string; run?: () => void } | null;
  /** The refusal came from the server, not from this browser or its connection. */
  serverSide: boolean;
  /** Below the message, such as the number that support finds a failed call by. */
  customMessage: string;
};

/** Signing in and registering: the account that was typed, and why the server refused it. */
export type LoginContent = {
  email: string;
  message: string[];
  /** The account is deleted; `undo_until` while that can be taken back. */
  is_deleted: 0 | 1;
  undo_until: string | null;
};

/** A payment as its page follows it; its version says which report is newer. */
export type PaymentStatus = AnswerOf<typeof showPayment>['result'];

/**
 * The client state slices of the specification, section 3, by its names. Fields that only hold what a loader loads
 * (lists of packages, the details of a title) are loader data instead: docs/flows/client-state.md lists them.
 */
export type Slices = {
  modal: Modal;
  /** The viewer has just signed out here. */
  home: { logout: boolean };
  /** Whether this page may go on playing by itself, and the profile that watches. */
  watch: { watch: boolean; profile: string | null };
  login: { content: LoginContent | null; loading: boolean };
  /** A registration on its way: the address that waits, the verified address, and its sign-in. */
  registerFinal: { checkEmail: string | null; decoded: string | null; login: boolean };
  /** Whether the last checkout made a payment; null before the first. */
  createBilling: { success: boolean | null };
  purchase: {
    /** The title that is wanted with the package. */
    selected: string | null;
    package_id: string | null;
    snk: boolean;
    type: '' | 'PACKAGE' | 'SINGLE' | 'MINIPACK';
    isLoading: boolean;
  };
  checkout: { cart: string | null; payment_method: PaymentMethodKey; source: string };
  paymentStatus: { data: PaymentStatus | null };
  /** The gateway's own page, where an open payment has one. */
  urlRedirect: { data: string | null };
  snk: { checked: boolean };
  authPlayer: {
    manifest: string | null;
    type: 'VOD' | 'LIVETV' | 'LIVETV_V3' | 'CatchUp';
    autoPlay: boolean;
    loading: boolean;
    /** The title's or the channel's id, and the product that plays. */
    id: string;
    prodid: string;
  };
  player: { cinematic: boolean; fullscreen: boolean };
};

export const emptyModal: Modal = {
  open: false,
  title: '',
  message: '',
  status: '',
  typeModal: '',
  actionModal: null,
  serverSide: false,
  customMessage: '',
};

export const defaults: Slices = {
  modal: emptyModal,
  home: { logout: false },
  watch: { watch: true, profile: null },
  login: { content: null, loading: false },
  registerFinal: { checkEmail: null, decoded: null, login: false },
  createBilling: { success: null },
  purchase: { selected: null, package_id: null, snk: true, type: '', isLoading: false },
  checkout: { cart: null, payment_method: DEFAULT_PAYMENT_METHOD, source: 'QRIS' },
  paymentStatus: { data: null },
  urlRedirect: { data: null },
  snk: { checked: true },
  authPlayer: {
    manifest: null,
    type: 'VOD',
    autoPlay: true,
    loading: false,
    id: '',
    prodid: '',
  },
  player: { cinematic: false, fullscreen: false },
};
