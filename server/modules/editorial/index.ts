export { type SeedDocument, seedDocument } from './documents/seed-documents.ts';
export { editorialModule } from './module.ts';
