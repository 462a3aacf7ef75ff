import type { FilmSource } from '#contract/playback.ts';

/** What the player plays: the answer of get_url_transform. */
export type PlaybackSource = FilmSource;

/** What it takes to begin fetching a film: no screen is taken for it. */
export type FilmAhead = Pick<PlaybackSource, 'url' | 'mediaExt' | 'resumeSeconds'>;
