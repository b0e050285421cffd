import type { MetaArgs } from 'react-router';
import { getAllVersions } from '#features/catalog/contract/model.ts';
import { Upgrades, upgradesAction, upgradesMeta } from '#features/financing/web/admin/upgrades.tsx';
import { upgradesLoader } from '#features/financing/web/admin/upgrades-loader.ts';

export const handle = { js: false };
export const loader = upgradesLoader({ listVersions: (page) => page.call(getAllVersions, {}) });
export const action = upgradesAction;
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => upgradesMeta(loaderData, matches);

export default Upgrades;
