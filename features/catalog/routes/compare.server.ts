import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { getComparisons } from '../contract/compare.ts';
import { entriesOf } from '../contract/query.ts';
import { versionOf } from '../rules/car.ts';
import { compareVersions, type Extra } from '../rules/compare.ts';
import { listCompared, type ComparedRow } from '../store/compare.server.ts';
import { listVersions } from '../store/models.server.ts';
import { scopeOf } from './scope.server.ts';

const extrasOf = ({ extras, currency }: ComparedRow, type: 'ITEM' | 'COLOR'): Extra[] =>
  extras
    .filter((extra) => extra.type === type)
    .map(({ code, name, amount, isStandard }) => ({ code, name, price: money(amount, currency), isStandard }));

export const compareRoutes: Route[] = [
  handle(getComparisons, async ({ query }, context) => {
    const ids = entriesOf(query.versions);
    const scope = scopeOf(context);
    const codes = [...new Set(ids.map((id) => id.split('-')[0] ?? ''))];
    const versions = await listVersions(context.tx, scope, { mvsCodes: codes });
    const rows = await listCompared(context.tx, scope, ids);
    const found = ids.flatMap((id) => {
      const version = versions.find((item) => `${item.code}-${item.year}` === id);
      const row = rows.find((item) => item.id === id);
      return version === undefined || row === undefined
        ? []
        : [{ id, row, version: versionOf(context.brand, version) }];
    });
    const missing = ids.find((id) => !found.some((item) => item.id === id));
    if (missing !== undefined) return refuse('versionUnknown', { params: { id: missing } });
    return ok({
      versions: found.map(({ id, row, version }) => ({ ...version, id, modelSlug: row.modelSlug })),
      sections: compareVersions(
        found.map(({ row, version }) => ({
          version,
          datasheet: row.datasheet,
          highlights: row.highlights,
          optionals: extrasOf(row, 'ITEM'),
          colors: extrasOf(row, 'COLOR'),
        })),
      ),
    });
  }),
];
