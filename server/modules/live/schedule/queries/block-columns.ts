export const blockColumns = [
  'ordinal',
  'startTicks',
  'endTicks',
  'items',
  'itemsBefore',
  'videoBefore',
  'audioBefore',
] as const;
