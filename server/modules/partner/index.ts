export { partnerModule } from './module.ts';
