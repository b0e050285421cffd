import type { LoaderFunctionArgs } from 'react-router';
import type { Version } from '#features/catalog/public.ts';
import type { CallResult } from '#kernel/client.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listUpgradeSetups } from '../../contract/upgrade.ts';
import { dayOf, stateOf } from './upgrade-form-data.ts';

/** The versions on sale come from the catalogue, which the program joins in. */
type Ports = { readonly listVersions: (page: Page) => Promise<CallResult<{ readonly versions: readonly Version[] }>> };

export const upgradesLoader =
  ({ listVersions }: Ports) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const { current, editing, done } = readAdminQuery(page.url);
    const [found, cars] = await Promise.all([
      page.call(listUpgradeSetups, { query: { page: current - 1, size: ADMIN_PAGE_SIZE } }),
      listVersions(page),
    ]);
    const { setups, total } = shownAnswer(found);
    const { versions } = shownAnswer(cars);
    const today = dayOf(page.now, page.market);
    return {
      texts: page.texts('financing', 'ui'),
      token: page.formToken,
      here: page.path('adminArea', { area: 'upgrades' }),
      done,
      pages: { current, total: countPages(total) },
      versions: versions.map(({ code, year, modelCode, modelName, versionName }) => ({
        code,
        year,
        modelCode,
        modelName,
        versionName,
      })),
      setups: setups.map((setup) => ({
        ...setup,
        state: stateOf(setup, page.now),
        since: dayOf(setup.validFrom, page.market),
        until: setup.validUntil === null ? null : dayOf(setup.validUntil, page.market),
      })),
      editing,
      today,
    };
  };

export type UpgradesLoaded = Awaited<ReturnType<ReturnType<typeof upgradesLoader>>>;
