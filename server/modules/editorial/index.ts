export { editorialModule } from './module.ts';
