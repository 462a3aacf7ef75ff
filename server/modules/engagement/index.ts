export { engagementModule } from './module.ts';
export { seedReview } from './reviews/seed-review.ts';
