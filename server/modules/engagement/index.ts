export { engagementModule } from './module.ts';
