type Kept = { token: string; until: number };

/** What the server's own content client holds: one for the process, shared by all viewers. */
export type CmsSession = {
  /** Undefined where the server has no way into content management: content is then read by the key. */
  master: { email: string; password: string } | undefined;
  /** The public key of clients without a session, by which content is read without the master. */
  clientKey: string;
  access?: Kept | undefined;
  refresh?: Kept | undefined;
  /** A new token that is being fetched: all requests wait for the same one. */
  underway?: Promise<string> | undefined;
};
