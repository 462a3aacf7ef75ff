import type { z } from 'zod';
import type { codeLimitDetails, getCodeSignIn, lookAtCode } from '#contract/accounts.ts';
import type { AnswerOf } from '#contract/call.ts';

export type CodeView = AnswerOf<typeof getCodeSignIn>['result'];
export type AskingDevice = AnswerOf<typeof lookAtCode>['result'];
export type CodeLimit = z.output<typeof codeLimitDetails>;
