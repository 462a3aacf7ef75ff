export * from './accounts.ts';
export * from './acts.ts';
export * from './approvals.ts';
export * from './presence.ts';
export * from './statements.ts';
export * from './system.ts';
export * from './views.ts';
export * from './week-impact.ts';
