import { getAllVersions } from '#features/catalog/contract/model.ts';
import { upgradesResource } from '#features/financing/web/admin/upgrades.tsx';

const upgrades = upgradesResource({ listVersions: (page) => page.call(getAllVersions, {}) });

export const { resource } = upgrades;
export const handle = { js: false };
export const loader = upgrades.loader;
export const action = upgrades.action;
export const meta = upgrades.meta;

export default upgrades.Screen;
