import { z } from 'zod';
import { defineCall } from '../call.ts';
import { envelope } from '../envelope.ts';
import { id, text } from '../fields.ts';
import { termsBody } from './documents.ts';
import { documentShape } from './document-shape.ts';
import {
  planDocument,
  publishDocument,
  rollBackDocument,
  saveDocument,
  withdrawDocument,
} from './operator-documents.ts';

/**
 * Terms of sale are documents that finance alone writes and publishes, with the passkey shown again; reading them, their
 * history and their lists go by the calls of all documents. What is published is a new version for who begins to buy from
 * then on; carts keep the version that they were opened with.
 */
const own = { callers: ['finance', 'admin'] } as const;
const withStepUp = { ...own, needsStepUp: true } as const;
const answer = envelope(documentShape);
const errors = [
  'editorial.documentNotFound',
  'editorial.incomplete',
  'editorial.versionUnreadable',
] as const;

export const saveTerms = defineCall({
  ...saveDocument,
  ...own,
  id: 'saveTerms',
  path: '/studio/v1/terms/save',
  summary:
    'Saves a draft of the general terms or of a package’s own as a new version, put together with what others saved since (finance, admin)',
  body: z.object({
    baseNo: z.number().int().min(0).max(1_000_000_000),
    note: text(200).default(''),
    body: termsBody,
  }),
  errors: [
    'commerce.packageNotFound',
    'editorial.versionConflict',
    'editorial.versionUnreadable',
    'editorial.slugTaken',
    'editorial.addressFixed',
  ],
});

export const publishTerms = defineCall({
  ...publishDocument,
  ...withStepUp,
  id: 'publishTerms',
  path: '/studio/v1/terms/publish',
  summary: 'New buyers are asked for this version from now on (finance, admin)',
  answer,
  errors,
});

export const planTerms = defineCall({
  ...planDocument,
  ...withStepUp,
  id: 'planTerms',
  path: '/studio/v1/terms/plan',
  summary: 'Publishes a version of terms at a time, or ends a package’s own (finance, admin)',
  answer,
  errors: [...errors, 'editorial.planInPast', 'editorial.termsStay'],
});

export const rollBackTerms = defineCall({
  ...rollBackDocument,
  ...withStepUp,
  id: 'rollBackTerms',
  path: '/studio/v1/terms/roll-back',
  summary: 'Publishes the words of an older version of terms as a new one (finance, admin)',
  answer,
  errors,
});

export const withdrawTerms = defineCall({
  ...withdrawDocument,
  ...withStepUp,
  id: 'withdrawTerms',
  path: '/studio/v1/terms/withdraw',
  summary: 'Ends a package’s own terms: the general ones hold again (finance, admin)',
  body: z.object({ documentId: id }),
  answer,
  errors: ['editorial.documentNotFound', 'editorial.termsStay'],
});
