import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/start.tsx'),
  route('masuk', 'routes/sign-in.tsx'),
  route('undangan/:token', 'routes/invitation.tsx'),
  route('keluar', 'routes/sign-out.tsx'),
  ...['artikel', 'promo', 'sorotan', 'youtube'].flatMap((area) => [
    route(area, 'routes/documents.tsx', { id: area }),
    route(`${area}/:documentId`, 'routes/document.tsx', { id: `${area}-document` }),
  ]),
  route('komentar', 'routes/moderation.tsx'),
  route('akun', 'routes/accounts.tsx'),
  route('akun/:id', 'routes/account.tsx'),
  route('kasus', 'routes/cases.tsx'),
  route('kasus/:id', 'routes/case.tsx'),
  route('persetujuan', 'routes/approvals.tsx'),
  route('persetujuan/:id', 'routes/approval.tsx'),
  route('refund', 'routes/refunds.tsx'),
  route('rekonsiliasi', 'routes/reconciliation.tsx'),
  route('jejak', 'routes/trail.tsx'),
  route('petugas', 'routes/staff.tsx'),
  route('unggahan', 'routes/uploads.tsx'),
  route('pekerjaan', 'routes/jobs.tsx'),
  route('media/:assetId', 'routes/asset.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
