export * from './favourites.ts';
export * from './operator-personalization.ts';
export * from './personalization.ts';
