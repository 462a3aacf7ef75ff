/** Calls of live, those of operators behind those of viewers. */
export * from './channels.ts';
export * from './guide.ts';
export * from './menus.ts';
export * from './sports.ts';
export * from './operator-channels.ts';
export * from './operator-programmes.ts';
export * from './operator-week.ts';
export * from './week-versions.ts';
export * from './slot-candidates.ts';
export * from './fillers.ts';
export * from './as-run.ts';
export * from './guide-sources.ts';
export * from './operator-ingest.ts';
export * from './operator-sports.ts';
export * from './operator-wall.ts';
export * from './sports-desk.ts';
