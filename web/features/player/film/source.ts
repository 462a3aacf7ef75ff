import type { VodSource } from '#contract/playback/index.ts';

/** What the player plays: the result of get_url_transform. */
export type PlaybackSource = VodSource;

/** What it takes to preload a film: it takes no playback session. */
export type PreloadableFilm = Pick<PlaybackSource, 'url' | 'mediaExt' | 'resumeSeconds'> & {
  /** An address that opens no picture or sound: those come by the source's. */
  opens?: 'all' | 'manifest';
  /** What its page is called for, while it is drawn before the source is there. */
  page?: { productId: string; name: string; slug: string; isEpisode: boolean };
};
