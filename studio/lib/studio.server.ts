import { createContext } from 'react-router';
import { getStaffSession } from '#contract/accounts/index.ts';
import type { AnswerOf, StaffRole } from '#contract/call.ts';
import { listApprovals } from '#contract/studio/index.ts';
import { isApiError } from '../../web/lib/api/api-error.ts';
import {
  createPlatform,
  type PageAccess,
  type Platform,
} from '../../web/lib/platform/platform.server.ts';
import type { Proof, Stage } from './staff.ts';

/** What the server hands to one page of the studio. */
export type StudioRequest = PageAccess & {
  id: string;
  nonce: string;
  log: { error(details: object, message: string): void };
  stage: Stage;
};

export type StaffSession = AnswerOf<typeof getStaffSession>['result'];

/** A page of the studio: who works in it, and how it calls the platform for them. */
export type Studio = Platform<StudioRequest> & {
  /** The staff session of this browser; null without one. Asked once for a page. */
  findSession(): Promise<StaffSession | null>;
  /** What the platform wanted to see before it did what the page asked. */
  wanted: Proof | undefined;
  /** Whether one of these roles is among the asker's. */
  hasRole(...roles: readonly StaffRole[]): boolean;
};

/** `context.get(studioContext).call(listStaff)` in loaders and actions. */
export const studioContext = createContext<Studio>();

export function createStudio(page: StudioRequest): Studio {
  const platform = createPlatform(page);
  let found: Promise<StaffSession | null> | undefined;
  let roles: readonly StaffRole[] = [];
  const studio: Studio = {
    ...platform,
    wanted: undefined,
    async call(entry, input, options) {
      try {
        return await platform.call(entry, input, options);
      } catch (error) {
        if (isApiError(error, 'studio.stepUpNeeded')) studio.wanted = 'step-up';
        if (isApiError(error, 'studio.locked')) studio.wanted = 'unlock';
        throw error;
      }
    },
    findSession() {
      found ??= findSession(platform).then((session) => {
        roles = session?.roles ?? [];
        return session;
      });
      return found;
    },
    hasRole: (...asked) => asked.some((role) => roles.includes(role)),
  };
  return studio;
}

async function findSession({ call, cookie }: Platform<StudioRequest>) {
  if (cookie('studio_session') === undefined) return null;
  try {
    return (await call(getStaffSession)).result;
  } catch (error) {
    if (isApiError(error) && [401, 403].includes(error.failure.status)) return null;
    throw error;
  }
}

/** The open request for a second person about one thing, as far as who asks may see it. */
export async function findAwaited(
  call: Studio['call'],
  subjectKind: 'package' | 'release' | 'title',
  subjectId: string,
): Promise<string | undefined> {
  return (await listAwaited(call, { subjectKind, subjectId }))[0]?.approvalId;
}

/** Open requests about one thing, or one kind of things; what was not decided in time is not awaited. */
export async function listAwaited(
  call: Studio['call'],
  query: { subjectKind: string; subjectId?: string },
) {
  const { result } = await call(listApprovals, { query });
  return result.approvals.filter(({ state }) => state === 'open');
}
