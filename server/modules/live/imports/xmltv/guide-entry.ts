import type { KpiClass } from '#contract/kpi-classes.ts';

/** What a guide says of a programme, beside when it is. */
export type EntryContent = {
  title: string;
  subtitle: string | null;
  synopsis: string;
  kpiClass: KpiClass | null;
  category: string | null;
  episode: string | null;
  isLive: boolean;
  pictureUrl: string | null;
};

export type GuideEntry = { startAt: Date; stopAt: Date; content: EntryContent };

/** As read: XMLTV may leave the end to the beginning of the next one. */
export type OpenEntry = Omit<GuideEntry, 'stopAt'> & { stopAt: Date | null };

/** What an editor should know of a guide. `at` is when, on the channel, it shows. */
export type Finding = {
  kind:
    | 'gap'
    | 'overlap'
    | 'duplicate-start'
    | 'no-programmes'
    | 'unknown-channel'
    | 'not-encoded'
    | 'channel-twice'
    | 'bad-time'
    | 'too-long'
    | 'no-title'
    | 'no-end'
    | 'bad-xml'
    | 'more';
  xmltvId?: string;
  channelId?: string;
  at?: Date;
  detail: string;
};
