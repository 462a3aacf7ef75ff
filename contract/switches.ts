/**
 * What admins may pause while the service runs. What runs already is finished, what waits is kept: `mail` and `packaging`
 * leave their queues alone, `signUp` makes no new account, `checkout` opens no new payment (charges that renew by themselves go on).
 */
export const switchNames = ['signUp', 'checkout', 'mail', 'packaging'] as const;
export type SwitchName = (typeof switchNames)[number];
