export { playbackModule } from './module.ts';
export { createOrigin, type OriginDeps } from './origin/origin.ts';
export { type AssetGrant, mediaKeys, mintMediaToken } from './origin/media-token.ts';
