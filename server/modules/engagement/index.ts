export { engagementModule } from './module.ts';
export { seedReview } from './reviews/seed-review.ts';
export { listReviewedTitles } from './reviews/queries/review.ts';
/** Ids of the titles that a profile marked, newest first. */
export { listFavourites } from './favourites/queries.ts';
