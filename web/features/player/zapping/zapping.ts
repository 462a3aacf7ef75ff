/** What changing channels needs of one. */
export type ZapChannel = { id: string; number: number; isEntitled?: boolean | undefined };

/**
 * The channel so many steps up or down, around the end; what the viewer may not watch is passed over. From a channel
 * that is not in the list it goes on from its number.
 */
export function neighbourOf<C extends ZapChannel>(
  channels: readonly C[],
  current: ZapChannel,
  step: 1 | -1,
): C | undefined {
  const open = channels
    .filter(({ isEntitled, id }) => isEntitled !== false && id !== current.id)
    .toSorted((a, b) => a.number - b.number);
  if (step === 1) return open.find(({ number }) => number > current.number) ?? open[0];
  return open.findLast(({ number }) => number < current.number) ?? open.at(-1);
}

const MOST_DIGITS = 4;

/** What was typed so far with one more digit; a leading zero and a fifth digit begin anew. */
export function typeDigit(typed: string, digit: string): string {
  const next = typed + digit;
  return next.length > MOST_DIGITS ? digit : next.replace(/^0+/, '');
}

/**
 * The channel that typed digits name, and whether they can't become another one's number any more: then the
 * viewer need not wait for the rest.
 */
export function numberTyped<C extends ZapChannel>(
  channels: readonly C[],
  typed: string,
): { channel: C | undefined; isWhole: boolean } {
  const names = channels.filter(({ number }) => String(number).startsWith(typed));
  const channel = names.find(({ number }) => String(number) === typed);
  return { channel, isWhole: typed !== '' && names.every((each) => each === channel) };
}
