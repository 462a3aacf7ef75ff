export { listArticlesNaming } from './documents/queries/published.ts';
export { type SeedDocument, seedDocument } from './documents/seed-documents.ts';
export { editorialModule } from './module.ts';
