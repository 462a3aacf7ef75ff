import { startStack } from '../tools/stack.ts';

/** One stack for the whole run. The tests find it in the environment. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL !== undefined) return undefined;
  const began = Date.now();
  const stack = await startStack(process.env.E2E_DATA_DIR);
  console.log(`The stack started in ${((Date.now() - began) / 1000).toFixed(1)} s: ${stack.url}`);
  process.env.E2E_URL = stack.url;
  process.env.E2E_STACK_DIR = stack.dataDir;
  return stack.stop;
}
