/** Calls of the playback module, by what they are for. */
export * from './episodes.ts';
export * from './history.ts';
export * from './live.ts';
export * from './operator-playback.ts';
export * from './preview.ts';
export * from './quality.ts';
export * from './service-state.ts';
export * from './sources.ts';
