import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { staffKinds } from '#contract/call.ts';
import { navigation, placeOf, placesFor } from './navigation.ts';
import { rulesReaders } from '../features/approvals/approval-tabs.tsx';
import { paths } from '../lib/paths.ts';
import { paletteSources } from './palette-sources.ts';

/** The call that each area begins with: who may make it may open the area. */
const beginsWith: Record<string, string> = {
  '/judul': 'listTitleEntries',
  '/judul/genre': 'listStaffTopics',
  '/hak': 'listEndingLicences',
  '/unggahan': 'listUploads',
  '/pekerjaan': 'listAssets',
  '/beranda': 'getHomeDocuments',
  '/rilis': 'listReleases',
  '/artikel': 'listDocuments',
  '/promo': 'listDocuments',
  '/sorotan': 'listDocuments',
  '/youtube': 'listDocuments',
  '/gambar': 'listLibraryPictures',
  '/dinding': 'getWall',
  '/kualitas': 'getQuality',
  '/saluran': 'listStaffChannels',
  '/panduan': 'listGuideSources',
  '/olahraga': 'listDeskFixtures',
  '/jadwal': 'listWeekDay',
  '/komentar': 'getModerationQueue',
  '/akun': 'searchAccounts',
  '/kasus': 'listDeskTickets',
  '/persetujuan': 'listApprovals',
  '/syarat': 'listDocuments',
  '/refund': 'listRefundWork',
  '/laporan': 'getRevenueReport',
  '/jejak': 'listActs',
  '/rekonsiliasi': 'listDifferences',
  '/petugas': 'listStaff',
  '/sistem': 'getSystem',
};

test('an area is shown to exactly those whose roles its first call is open to', () => {
  for (const [path, id] of Object.entries(beginsWith)) {
    const call = calls.find((own) => own.id === id);
    const roles = navigation.find((place) => place.path === path)?.roles ?? [];
    expect([...roles].toSorted(), path).toEqual(
      staffKinds.filter((role) => call?.callers.includes(role)).toSorted(),
    );
  }
});

test('a tab and a search are offered to exactly those whose roles their call is open to', () => {
  const callersOf = (id: string) =>
    staffKinds.filter((role) => calls.find((own) => own.id === id)?.callers.includes(role));
  expect([...rulesReaders].toSorted()).toEqual(callersOf('getSecondPerson').toSorted());
  const documents = paletteSources.find(({ id }) => id === 'documents')?.roles ?? [];
  expect([...documents].toSorted()).toEqual(callersOf('findByName').toSorted());
});

test('a page belongs to the area with the longest path that it begins with', () => {
  expect(placeOf('/komentar')?.path).toBe('/komentar');
  expect(placeOf('/artikel/abc')?.path).toBe('/artikel');
  expect(placeOf('/artikelan')?.path).toBeUndefined();
  expect(placeOf('/')?.path).toBe(paths.start);
  expect(placesFor(['analyst']).map(({ path }) => path)).not.toContain('/petugas');
});
