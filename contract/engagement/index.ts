export * from './comments.ts';
export * from './favourites.ts';
export * from './operator-moderation.ts';
export * from './operator-personalization.ts';
export * from './personalization.ts';
export * from './reactions.ts';
export * from './referral.ts';
export * from './review-words.ts';
