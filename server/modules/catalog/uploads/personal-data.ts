import type { PersonalData } from '#platform/personal-data.ts';
import { listWaiversOf, updateWaiversOfErased } from '../assets/queries/asset-issue.ts';
import { listUploadsOf, updateUploadsOfErased } from './queries/upload.ts';

/** What catalog holds of people: what a member of staff sent in and let pass. The films stay without their name. */
export const personalData: PersonalData = {
  async exportAccount(db, accountId) {
    const [uploads, waivers] = await Promise.all([
      listUploadsOf(db, accountId),
      listWaiversOf(db, accountId),
    ]);
    return uploads.length + waivers.length === 0 ? {} : { unggahan: { uploads, waivers } };
  },
  async eraseAccount(tx, accountId) {
    await updateUploadsOfErased(tx, accountId);
    await updateWaiversOfErased(tx, accountId);
  },
};
