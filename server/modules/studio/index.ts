export { studioModule } from './module.ts';
