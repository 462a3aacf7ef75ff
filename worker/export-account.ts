import { strToU8, zipSync } from 'fflate';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { exportAccount, findExportToMake, finishExport } from '#modules/accounts/index.ts';
import { exportPurchases } from '#modules/commerce/index.ts';
import { exportMarks } from '#modules/engagement/index.ts';
import { exportSports } from '#modules/live/index.ts';
import { exportPartnerLink } from '#modules/partner/index.ts';
import { exportProfiles } from '#modules/profiles/index.ts';
import { exportWatching } from '#modules/playback/index.ts';
import { exportAudit } from '#modules/studio/index.ts';
import type { Parts } from '#platform/parts.ts';

const READ_ME = `Salinan datamu di ${PRODUCT_NAME}

Setiap berkas .json berisi satu bagian: akun, profil, preferensi, perangkat, aktivitas masuk, persetujuan,
pembayaran, langganan, hak tonton, keranjang, riwayat, favorit, dan lainnya. Waktu ditulis dalam UTC,
uang dalam rupiah. Kata sandi dan kunci keamanan tidak disimpan dalam bentuk yang bisa dibaca, jadi
tidak ada di sini.
`;

/**
 * Makes the copy of everything that we hold of an account: a ZIP with one JSON a part, each from the face of the
 * module that keeps it. A second run of the same job finds it done.
 */
export async function makeExport(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail' | 'store'>,
  exportId: string,
): Promise<void> {
  const wanted = await findExportToMake(parts, exportId);
  if (wanted === undefined) return;
  const { accountId, objectKey } = wanted;
  const now = parts.clock.now();
  const contents = {
    ...(await exportAccount(parts.db, accountId)),
    ...(await exportProfiles(parts.db, accountId)),
    ...(await exportPurchases(parts.db, accountId)),
    ...(await exportWatching(parts.db, accountId, now)),
    ...(await exportSports(parts.db, accountId)),
    ...(await exportMarks(parts.db, accountId, now)),
    ...(await exportPartnerLink(parts.db, accountId)),
    ...(await exportAudit(parts.db, accountId)),
  };
  const files = Object.entries(contents).map(
    ([name, content]) => [`${name}.json`, strToU8(JSON.stringify(content, null, 2))] as const,
  );
  const zip = Buffer.from(
    zipSync({ 'BACA-SAYA.txt': strToU8(READ_ME), ...Object.fromEntries(files) }, { mtime: now }),
  );
  await parts.store.put(objectKey, zip, { contentType: 'application/zip' });
  // The account may have left while its copy was being made.
  if (!(await finishExport(parts, exportId, zip.length))) await parts.store.delete(objectKey);
}
