export { listArticlesNaming } from './documents/queries/published.ts';
export { type SeedDocument, seedDocument } from './documents/save-document.ts';
export { editorialModule } from './module.ts';
