/**
 * What the worker uses of its global scope. TypeScript has it in a library of its own, which can't stand beside the
 * one for pages.
 */
type Extendable = Event & { waitUntil(promise: Promise<unknown>): void };

export type PageClient = {
  url: string;
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

export type PushData = { json(): unknown };
export type ClickedNotification = Pick<Notification, 'data' | 'close'>;

type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  push: Extendable & { data: PushData | null };
  notificationclick: Extendable & { notification: ClickedNotification };
};

export type WorkerScope = {
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<PageClient[]>;
    openWindow(url: string): Promise<PageClient | null>;
  };
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'scope'>;
};
