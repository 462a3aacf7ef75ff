type Kept = { token: string; until: number };

/** What the server's own content client holds: one for the process, whoever looks at a page. */
export type CmsSession = {
  /** Undefined where the server has no way into content management: content is then read as the viewer. */
  master: { email: string; password: string } | undefined;
  access?: Kept | undefined;
  refresh?: Kept | undefined;
  /** A new token that is being fetched: everybody waits for the same one. */
  underway?: Promise<string> | undefined;
};
