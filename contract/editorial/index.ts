/** Calls of editorial, those of editors behind those of viewers. */
export * from './cms.ts';
export * from './promotions.ts';
export * from './articles.ts';
export * from './highlights.ts';
export * from './clips.ts';
export * from './document-shape.ts';
export * from './find-by-name.ts';
export * from './operator-documents.ts';
export * from './operator-terms.ts';
export * from './releases.ts';
export * from './previews.ts';
export * from './home-documents.ts';
export * from './licence-ends.ts';
export * from './takedowns.ts';
export * from './bulk.ts';
export * from './title-import.ts';
