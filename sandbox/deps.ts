import type { SandboxSettings } from './env.ts';
import type { Faults } from './faults/faults.ts';
import type { PartnerDeps } from './partner/deps.ts';
import type { DokuDeps } from './doku/deps.ts';
import type { Inbox } from './mail/inbox.ts';
import type { Idempotency } from './midtrans/idempotency.ts';
import type { Order } from './midtrans/order.ts';
import type { SavedMethods } from './midtrans/saved-methods.ts';
import type { Orders } from './midtrans/orders.ts';
import type { SnapSessions } from './midtrans/snap-sessions.ts';
import type { PushDeps } from './push/deps.ts';
import type { Notifier } from './notify/notifier.ts';

/** Everything a route may need, made once in sandbox.ts. */
export type SandboxDeps = {
  settings: SandboxSettings;
  /** Address of our own HTTP, for links inside gateway answers. */
  ownUrl: () => string;
  /** Start of links that people open. */
  publicUrl: () => string;
  now: () => number;
  faults: Faults;
  notifier: Notifier<Order>;
  orders: Orders;
  sessions: SnapSessions;
  saved: SavedMethods;
  idempotency: Idempotency;
  doku: DokuDeps;
  inbox: Inbox;
  partner: PartnerDeps;
  push: PushDeps;
};
