export type NotificationKind = 'genuine' | 'duplicate' | 'forged' | 'altered';
export type NotificationState = 'waiting' | 'delivered' | 'given_up' | 'dropped' | 'no_target';

/** One POST to one address, tried until it is accepted or the tries are used up. */
export type Notification = {
  id: string;
  orderId: string;
  url: string;
  kind: NotificationKind;
  body: string;
  transactionStatus: string;
  /** What its sender needs to sign it anew at every try. */
  tag?: Record<string, string>;
  createdAtMs: number;
  dueAtMs: number;
  tries: number;
  state: NotificationState;
  /** What the last try got: an HTTP status, or why there was none. */
  lastAnswer: string | null;
};

/** How a gateway words, sends and repeats what it has to tell. */
export type NotifierWire<O> = {
  /** One entry for each address; null stands for none being configured. */
  urls: (order: O) => (string | null)[];
  write: (
    order: O,
    kind: NotificationKind,
  ) => Pick<Notification, 'body' | 'transactionStatus' | 'tag'>;
  headers: (it: Notification) => Record<string, string>;
  /** How many times more it is sent after an answer; null: it was accepted. */
  retriesAfter: (httpStatus: number | null) => number | null;
  /** `tries` counts those already made. */
  retryDelayMs: (tries: number, random: number) => number;
};
