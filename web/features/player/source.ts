import type { AnswerOf } from '#contract/call.ts';
import type { getUrlTransform } from '#contract/playback.ts';

/** What the player plays: the answer of get_url_transform. */
export type PlaybackSource = AnswerOf<typeof getUrlTransform>['result'];
