/** Ends a hook when what it waits for has ended. Hooks take a callback: most requests wait for nothing, and pay for no promise. */
export async function endHook(
  waiting: Promise<unknown>,
  done: (error?: Error) => void,
): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}
