import { strToU8, zipSync } from 'fflate';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { findExportToMake, finishExport } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { exportPersonalData } from '#platform/personal-data.ts';

const READ_ME = `Salinan datamu di ${PRODUCT_NAME}

Setiap berkas .json berisi satu bagian: akun, profil, preferensi, perangkat, aktivitas masuk, persetujuan,
pembayaran, langganan, hak tonton, keranjang, riwayat, favorit, dan lainnya. Waktu ditulis dalam UTC,
uang dalam rupiah. Kata sandi dan kunci keamanan tidak disimpan dalam bentuk yang bisa dibaca, jadi
tidak ada di sini.
`;

/**
 * Makes the export of an account: a ZIP with one JSON file a subject, each from the module that holds it, of those
 * that registered in this process. A second run of the same job finds it done.
 */
export async function makeExport(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'store'>,
  exportId: string,
): Promise<void> {
  const wanted = await findExportToMake(deps, exportId);
  if (wanted === undefined) return;
  const { accountId, objectKey } = wanted;
  const now = deps.clock.now();
  const contents = await exportPersonalData(deps.db, accountId, now);
  const files = Object.entries(contents).map(
    ([name, content]) => [`${name}.json`, strToU8(JSON.stringify(content, null, 2))] as const,
  );
  const zip = Buffer.from(
    zipSync({ 'BACA-SAYA.txt': strToU8(READ_ME), ...Object.fromEntries(files) }, { mtime: now }),
  );
  await deps.store.put(objectKey, zip, { contentType: 'application/zip' });
  // The account may have been deleted while its export was made.
  if (!(await finishExport(deps, exportId, zip.length))) await deps.store.delete(objectKey);
}
