import type { Sample } from './sample.ts';
import { accountsSamples } from './samples/accounts.ts';
import { catalogSamples } from './samples/catalog.ts';
import { commerceSamples } from './samples/commerce.ts';
import { editorialSamples } from './samples/editorial.ts';
import { engagementSamples } from './samples/engagement.ts';
import { liveSportsSamples } from './samples/live-sports.ts';
import { liveSamples } from './samples/live.ts';
import { notificationsSamples } from './samples/notifications.ts';
import { partnerSamples } from './samples/partner.ts';
import { playbackSamples } from './samples/playback.ts';
import { studioSamples } from './samples/studio.ts';
import { profilesSamples } from './samples/profiles.ts';

/** Of every call of the contract, by its id. A new call needs one line in samples/. */
export const samples: Record<string, Sample> = {
  ...accountsSamples,
  ...catalogSamples,
  ...commerceSamples,
  ...editorialSamples,
  ...engagementSamples,
  ...liveSamples,
  ...liveSportsSamples,
  ...notificationsSamples,
  ...partnerSamples,
  ...playbackSamples,
  ...studioSamples,
  ...profilesSamples,
};
