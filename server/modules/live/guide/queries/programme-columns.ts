/** What a programme is shown by. */
export const programmeColumns = [
  'p.programmeId',
  'p.channelId',
  'p.startAt',
  'p.stopAt',
  'p.title',
  'p.subtitle',
  'p.synopsis',
  'p.kpiClass',
  'p.category',
  'p.episode',
  'p.isLive',
  'p.pictureUrl',
  'p.titleSlug',
] as const;
