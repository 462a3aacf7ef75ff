export * from './titles.ts';
export * from './sitemap.ts';
export * from './topics.ts';
export * from './search.ts';
export * from './home.ts';
export * from './matrix.ts';
export * from './people.ts';
export * from './coming.ts';
