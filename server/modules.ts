import { accountsModule } from '#modules/accounts/index.ts';
import { catalogModule } from '#modules/catalog/index.ts';
import { commerceModule } from '#modules/commerce/index.ts';
import { editorialModule } from '#modules/editorial/index.ts';
import { engagementModule } from '#modules/engagement/index.ts';
import { liveModule } from '#modules/live/index.ts';
import { notificationsModule } from '#modules/notifications/index.ts';
import { partnerModule } from '#modules/partner/index.ts';
import { playbackModule } from '#modules/playback/index.ts';
import { profilesModule } from '#modules/profiles/index.ts';
import { studioModule } from '#modules/studio/index.ts';

/** Every capability of the platform, for the server that serves them and the worker that works for them. */
export const modules = {
  accounts: accountsModule,
  profiles: profilesModule,
  catalog: catalogModule,
  commerce: commerceModule,
  live: liveModule,
  playback: playbackModule,
  engagement: engagementModule,
  editorial: editorialModule,
  notifications: notificationsModule,
  partner: partnerModule,
  studio: studioModule,
};
