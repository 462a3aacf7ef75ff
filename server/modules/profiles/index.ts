export { profilesModule } from './module.ts';
export { findProfileClass, profilesOf } from './profiles.ts';
export { type SeedChild, seedChildren } from './profiles.ts';
