import { getAllVersions } from '#features/catalog/contract/model.ts';
import type { Page } from '#ui/page-context.ts';

/** The versions and model years that a used car can be valued as; none where the catalogue cannot be read now. */
export const valuedVersions = async (page: Page): Promise<{ value: string; label: string }[]> => {
  const found = await page.call(getAllVersions, { query: {} });
  if (!found.ok) return [];
  return found.value.versions.map(({ code, year, modelName, versionName }) => ({
    value: `${code}-${year}`,
    label: `${modelName} ${versionName} ${year}`,
  }));
};
