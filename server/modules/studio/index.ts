export { type SeedApproval, seedApproval } from './approvals/ask.ts';
export { studioModule } from './module.ts';
