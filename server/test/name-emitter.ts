/**
 * An 'error' without a listener fails the run. Its stack says where it was read; on what it was emitted Node keeps for
 * the process that dies of it, and here it is said, for it may happen once in many runs.
 */
process.on('uncaughtExceptionMonitor', (error: object) => {
  const enhance = Object.getOwnPropertySymbols(error).find(
    ({ description }) => description === 'kEnhanceStackBeforeInspector',
  );
  if (enhance === undefined) return;
  const { [enhance]: stackOf } = error as Record<symbol, () => string>;
  process.stderr.write(`${stackOf?.()}\n`);
});
