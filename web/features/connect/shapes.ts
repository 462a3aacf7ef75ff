import type { getCodeSignIn, lookAtCode } from '#contract/accounts/index.ts';
import type { AnswerOf } from '#contract/call.ts';
import type { DeviceView } from '../../lib/account/device-view.ts';

export type CodeView = AnswerOf<typeof getCodeSignIn>['result'];
export type AskingDevice = AnswerOf<typeof lookAtCode>['result'];
export type CodeLimit = { devices: DeviceView[] };
