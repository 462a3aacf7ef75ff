/** The short form of each proof: what `npm test` runs of it each time. */
export const shortProofs = {
  chaos: 'tools/chaos/chaos.db.test.ts',
  mutants: 'tools/chaos/audit.db.test.ts',
  live: 'worker/ingest/station.db.test.ts',
  channel: 'worker/channel-players.db.test.ts',
  players: 'worker/players.db.test.ts',
  kills: 'worker/packaging/package-asset-kills.db.test.ts',
  coupons: 'server/modules/partner/coupons/redeem-faults.db.test.ts',
  edge: 'deploy/edge/edge.test.ts',
  push: 'e2e/push.spec.ts',
  upload: 'server/modules/catalog/uploads/upload-kills.call.test.ts',
  release: 'server/modules/editorial/releases/releases.call.test.ts',
  import: 'server/modules/editorial/bulk/long-import.call.test.ts',
  film: 'e2e/studio-upload.spec.ts',
  quality: 'worker/packaging/check-asset.db.test.ts',
  restore: 'tools/backup/backup.db.test.ts',
  pages: 'e2e/page-actions.spec.ts',
  'studio-pages': 'e2e/studio-keyboard.spec.ts',
  requests: 'server/requests.call.test.ts',
  moments: 'server/modules/studio/support/losses.call.test.ts',
} as const;

export type ProofName = keyof typeof shortProofs;
