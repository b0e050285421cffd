import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Fuel } from '../public.ts';
import type { CarScope } from './car.server.ts';
import { priced } from './models.server.ts';

/** What the catalogue says of a version on sale, as far as somebody chooses by it. */
export type CarFacts = {
  readonly code: string;
  readonly year: number;
  readonly modelCode: string;
  readonly modelName: string;
  readonly modelSlug: string;
  readonly versionName: string;
  readonly versionCode: string;
  readonly seriesCode: string;
  readonly bodyKind: string;
  readonly fuel: Fuel;
  readonly gearKind: string;
  readonly currency: 'BRL' | 'ARS';
  readonly amount: number;
  readonly measures: Record<string, number>;
  /** Code of the paint the model is shown in, as lists show it. */
  readonly paintCode: string | null;
};

/** The versions on sale with their facts, model by model, the cheapest first; so many at most. */
export const listCarFacts = (tx: Tx, scope: CarScope, limit: number): Promise<CarFacts[]> =>
  tx.rows(sql<CarFacts>`
    SELECT v.mvs_code AS code, v.year, v.model_code AS "modelCode", m.name AS "modelName", m.slug AS "modelSlug",
      v.name AS "versionName", v.version_code AS "versionCode", v.series_code AS "seriesCode", m.body_kind AS "bodyKind", v.fuel,
      v.gear_kind AS "gearKind", v.currency, v.amount, v.datasheet AS measures,
      (SELECT c.code FROM catalog.part c
       WHERE c.brand = m.brand AND c.model_code = m.code AND c.type = 'COLOR' AND c.closed_at IS NULL
       ORDER BY c.finish = 'solid', c.position DESC LIMIT 1) AS "paintCode"
    FROM catalog.model m CROSS JOIN LATERAL (${priced(scope)} AND v.model_code = m.code OFFSET 0) v
    WHERE m.brand = ${scope.brand} AND m.closed_at IS NULL
    ORDER BY m.position, m.code, v.amount, v.year DESC, v.mvs_code LIMIT ${limit}`);
