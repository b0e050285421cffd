import { brandNames } from './brand-names.ts';
import { seedId } from './deterministic.ts';
import type { ModelRow, Texts } from './catalog/rows.ts';

type SpecialSaleRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  name: Texts;
  audience: 'COMPANY' | 'FARMER' | 'TAXI' | 'DISABILITY';
  basis_points: number;
  amount: null;
  currency: 'BRL' | 'ARS';
  model_codes: string[];
  subsidized: boolean;
  combinable: boolean;
  valid_from: string;
  valid_until: string | null;
};

type Terms = Pick<SpecialSaleRow, 'name' | 'audience' | 'basis_points' | 'subsidized' | 'combinable'> & {
  readonly key: string;
  /** Only models of these bodies; absent: all. */
  readonly bodies?: readonly string[];
};

const TERMS: readonly Terms[] = [
  {
    key: 'company',
    name: { 'pt-BR': 'Venda direta para empresas', 'es-AR': 'Venta directa a empresas' },
    audience: 'COMPANY',
    basis_points: 400,
    subsidized: false,
    combinable: false,
  },
  {
    key: 'company bonus',
    name: { 'pt-BR': 'Bônus do fabricante para empresas', 'es-AR': 'Bonificación de fábrica para empresas' },
    audience: 'COMPANY',
    basis_points: 150,
    subsidized: true,
    combinable: true,
  },
  {
    key: 'farmer',
    name: { 'pt-BR': 'Produtor rural', 'es-AR': 'Productor agropecuario' },
    audience: 'FARMER',
    basis_points: 600,
    subsidized: false,
    combinable: false,
    bodies: ['pickup', 'van'],
  },
  {
    key: 'taxi',
    name: { 'pt-BR': 'Taxistas', 'es-AR': 'Taxistas' },
    audience: 'TAXI',
    basis_points: 500,
    subsidized: false,
    combinable: false,
  },
  {
    key: 'disability',
    name: { 'pt-BR': 'Pessoas com deficiência', 'es-AR': 'Personas con discapacidad' },
    audience: 'DISABILITY',
    basis_points: 300,
    subsidized: false,
    combinable: false,
  },
];

/** What the makers of the demonstration give to those they sell to on special terms, open-ended. */
export const buildSpecialSales = (models: readonly ModelRow[]): SpecialSaleRow[] =>
  Object.keys(brandNames).flatMap((brand) =>
    (['br', 'ar'] as const).flatMap((market) =>
      TERMS.flatMap(({ key, bodies, ...terms }): SpecialSaleRow[] => {
        const own = models.filter((model) => model.brand === brand && bodies?.includes(model.body_kind) === true);
        if (bodies !== undefined && own.length === 0) return [];
        return [
          {
            ...terms,
            id: seedId(`special sale ${key} ${brand} ${market}`),
            brand,
            market,
            amount: null,
            currency: market === 'br' ? 'BRL' : 'ARS',
            model_codes: own.map(({ code }) => code),
            valid_from: '2026-10-01T03:00:00Z',
            valid_until: null,
          },
        ];
      }),
    ),
  );
