import { countRightsWork as contract } from '#contract/catalog/operator-takedowns.ts';
import type { Studio } from '../../lib/studio.server.ts';

/** What waits for rights: every demand is urgent, of licences those that end within a week. */
export async function countRightsWork({ call }: Studio) {
  const { warnings, requests } = (await call(contract)).result;
  return {
    demands: { count: requests.open, late: requests.open },
    licences: { count: warnings.open, late: warnings.urgent },
  };
}
