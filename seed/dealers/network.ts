import type { DealerRow } from './rows.ts';

type Group = readonly [code: string, name: string];

/** Companies that own several dealerships; made up. */
export const DEALER_GROUPS: Readonly<Record<'br' | 'ar', readonly [Group, ...Group[]]>> = {
  br: [
    ['LITORAL', 'Grupo Litoral Veículos'],
    ['PLANALTO', 'Grupo Planalto Automóveis'],
    ['SERRA', 'Grupo Serra Motores'],
  ],
  ar: [
    ['RIO', 'Grupo del Río Automotores'],
    ['PAMPA', 'Grupo Pampa Motor'],
  ],
};

/** Brands whose cars are rented (spec, rental offers). */
export const RENTAL_BRANDS: ReadonlySet<string> = new Set(['jeep', 'volante', 'citroen', 'peugeot', 'ram']);

export type DealerGroupRow = { brand: string; market: 'br' | 'ar'; code: string; name: string };

/** The groups that own a dealership of a brand, once each. */
export const buildDealerGroups = (dealers: readonly DealerRow[]): DealerGroupRow[] => {
  const used = new Set(dealers.map(({ brand, market, group_code: code }) => `${brand} ${market} ${code}`));
  const brands = [...new Set(dealers.map(({ brand }) => brand))];
  return brands.flatMap((brand) =>
    (['br', 'ar'] as const).flatMap((market) =>
      DEALER_GROUPS[market]
        .filter(([code]) => used.has(`${brand} ${market} ${code}`))
        .map(([code, name]) => ({ brand, market, code, name })),
    ),
  );
};

export type MaintenanceServiceRow = {
  code: string;
  name: { 'pt-BR': string; 'es-AR': string };
  minutes: number;
  needs: 'SERVICE' | 'BODY_SHOP';
  position: number;
};

const SERVICES: readonly (readonly [
  code: string,
  pt: string,
  es: string,
  minutes: number,
  needs: 'SERVICE' | 'BODY_SHOP',
])[] = [
  ['REVISION', 'Revisão programada', 'Service programado', 120, 'SERVICE'],
  ['OIL_CHANGE', 'Troca de óleo e filtro', 'Cambio de aceite y filtro', 60, 'SERVICE'],
  ['BRAKES', 'Freios', 'Frenos', 90, 'SERVICE'],
  ['TYRES', 'Pneus, alinhamento e balanceamento', 'Neumáticos, alineación y balanceo', 90, 'SERVICE'],
  ['DIAGNOSIS', 'Diagnóstico', 'Diagnóstico', 60, 'SERVICE'],
  ['RECALL', 'Recall', 'Recall', 120, 'SERVICE'],
  ['AIR_CONDITIONING', 'Ar-condicionado', 'Aire acondicionado', 60, 'SERVICE'],
  ['BODY_REPAIR', 'Funilaria e pintura', 'Chapa y pintura', 240, 'BODY_SHOP'],
];

/** What workshops are booked for. */
export const buildMaintenanceServices = (): MaintenanceServiceRow[] =>
  SERVICES.map(([code, pt, es, minutes, needs], position) => ({
    code,
    name: { 'pt-BR': pt, 'es-AR': es },
    minutes,
    needs,
    position,
  }));
