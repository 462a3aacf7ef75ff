/** A stretch of a channel as the timeline reads it. */
export const spanColumns = [
  'channelId',
  'ordinal',
  'kind',
  'sessionId',
  'slot',
  'assetId',
  'assetVersion',
  'anchorTicks',
  'startTicks',
  'reachTicks',
  'segments',
  'segmentsBefore',
  'segmentTicks',
  'tracks',
] as const;
