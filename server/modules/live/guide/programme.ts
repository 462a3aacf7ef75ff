import type { KpiClass } from '#contract/kpi-classes.ts';

/** A programme of the guide as it lies in the database. */
export type ProgrammeRow = {
  programmeId: string;
  channelId: string;
  startAt: Date;
  stopAt: Date;
  title: string;
  subtitle: string | null;
  synopsis: string;
  kpiClass: KpiClass | null;
  category: string | null;
  episode: string | null;
  isLive: boolean;
  pictureUrl: string | null;
  titleSlug: string | null;
};
