export { listNaming } from './documents/queries/version.ts';
export { type SeedDocument, seedDocument } from './documents/save-document.ts';
/** How the service is, for /studio/sistem. */
export { countFailedPlans } from './documents/queries/plan.ts';
export { editorialModule } from './module.ts';
