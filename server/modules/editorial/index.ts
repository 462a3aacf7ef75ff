export { listNaming } from './documents/queries/version.ts';
export { type SeedDocument, seedDocument } from './documents/save-document.ts';
/** Names for the trail of acts. */
export { nameOf } from './documents/policy.ts';
export { listDocumentsById } from './documents/queries/document.ts';
export { listReleasesById } from './releases/queries/release.ts';
/** How the service is, for /studio/sistem. */
export { countFailedPlans } from './documents/queries/plan.ts';
export { editorialModule } from './module.ts';
