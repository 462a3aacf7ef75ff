import { createErasures } from '#platform/personal-data.ts';
import { claimRemoval, deleteRemoval } from './queries/removal.ts';

type RemovedProfile = { profileId: string; accountId: string };

const removals = createErasures<RemovedProfile>({
  name: 'profiles',
  event: 'profiles.removed',
  eraserOf: ({ eraseProfile }) => eraseProfile,
  claim: (tx, module, failed) =>
    claimRemoval(
      tx,
      module,
      failed.map(({ profileId }) => profileId),
    ),
  finish: (tx, module, { profileId }) => deleteRemoval(tx, { profileId, module }),
});

/** Announces that modules have profiles to remove; their rows are the durable part. */
export const REMOVED_EVENT = removals.event;

/** The modules that hold something by profile, as they registered in this process. */
export const modulesWithProfileData = removals.modulesOf;

/** Lets the other modules remove what they hold of removed profiles. Returns the function that stops it. */
export const startRemovals = removals.start;
