/**
 * Whether a licence expression of SPDX can be kept by licences that `isAllowed` accepts: of `A OR B` one is enough, of
 * `A AND B` both are needed. What is no expression isn't kept. `A WITH exception` gives more than A, so A decides.
 */
export function isKept(expression: string, isAllowed: (id: string) => boolean): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  let isValid = true;

  const either = (): boolean => {
    let kept = both();
    while (words[at] === 'OR') {
      at += 1;
      // Read in any case: what follows must be an expression too.
      const other = both();
      kept ||= other;
    }
    return kept;
  };
  const both = (): boolean => {
    let kept = one();
    while (words[at] === 'AND') {
      at += 1;
      const other = one();
      kept &&= other;
    }
    return kept;
  };
  const one = (): boolean => {
    const word = words[at];
    at += 1;
    if (word === '(') {
      const kept = either();
      isValid &&= words[at] === ')';
      at += 1;
      return kept;
    }
    if (word === undefined || !/^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(word)) {
      isValid = false;
      return false;
    }
    if (words[at] === 'WITH') at += 2;
    return isAllowed(word);
  };

  const kept = either();
  return isValid && at === words.length && kept;
}
