export { profilesModule } from './module.ts';
export { type SeedChild, seedChildren } from './profiles.ts';
