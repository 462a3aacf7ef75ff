/** What a push says, and where it leads. */
export type PushMessage = {
  /** In the inbox; empty where it stands in none, or could not be read. */
  messageId: string;
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** A newer push of the same tag replaces the older one. */
  tag: string;
};

/** What the service worker tells a page of the site. */
export type WorkerMessage =
  /** A push arrived while the page is looked at: it shows the toast and closes the system's notification. */
  | ({ type: 'push' } & PushMessage)
  /** A notification was clicked: the page goes to its address and answers on the port that came along. */
  | { type: 'open'; messageId: string; url: string }
  /** The page was opened by a click, a moment ago. */
  | { type: 'opened'; messageId: string };
