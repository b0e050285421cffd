import type { DealerRow } from '../dealers/rows.ts';
import { seedId } from '#seed/deterministic.ts';
import type { VehicleRow } from './fleet.ts';

/** Campaigns made up for the demonstration: no such defect was ever found. */
export type CampaignRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  code: string;
  title: string;
  risk: string;
  remedy: string;
  minutes: number;
  notified_on: string;
  published: boolean;
};
export type RecallVehicleRow = { brand: string; campaign_id: string; chassis: string };
export type AttendanceRow = RecallVehicleRow & { id: string; dealer_id: string; done_at: string };
export type SoftwareRow = {
  id: string;
  brand: string;
  model_code: string;
  year_from: number;
  year_to: number;
  version: string;
  title: { 'pt-BR': string; 'es-AR': string };
  over_the_air: boolean;
  released_on: string;
};
export type SoftwareDoneRow = { brand: string; chassis: string; update_id: string; done_on: string };

type Words = readonly [title: string, risk: string, remedy: string];
type Campaign = {
  readonly code: string;
  readonly notified: string;
  readonly minutes: number;
  /** Which cars of the fleet it is about, by their place, and which of them were mended. */
  readonly cars: readonly number[];
  readonly mended: readonly number[];
  readonly words: Readonly<Record<'br' | 'ar', Words>>;
};

const CAMPAIGNS: readonly Campaign[] = [
  {
    code: 'R26-07',
    notified: '2026-07-13',
    minutes: 60,
    cars: [0, 1],
    mended: [1],
    words: {
      br: [
        'Mangueira do freio dianteiro',
        'A mangueira pode se desgastar e vazar, o que aumenta a distância de frenagem e o risco de acidente.',
        'A mangueira é trocada gratuitamente na concessionária.',
      ],
      ar: [
        'Manguera del freno delantero',
        'La manguera puede desgastarse y perder líquido, lo que alarga la frenada y aumenta el riesgo de accidente.',
        'El concesionario cambia la manguera sin cargo.',
      ],
    },
  },
  {
    code: 'R25-11',
    notified: '2025-11-03',
    minutes: 90,
    cars: [2, 3],
    mended: [3],
    words: {
      br: [
        'Módulo do airbag do motorista',
        'O airbag pode não abrir numa colisão, com risco de lesões graves.',
        'O módulo é verificado e, se preciso, trocado gratuitamente.',
      ],
      ar: [
        'Módulo del airbag del conductor',
        'El airbag puede no desplegarse en un choque, con riesgo de lesiones graves.',
        'El módulo se revisa y, si hace falta, se cambia sin cargo.',
      ],
    },
  },
];

type Planned = { readonly campaign: Campaign; readonly row: CampaignRow; readonly fleet: readonly VehicleRow[] };

const planned = (fleet: readonly VehicleRow[]): Planned[] =>
  [...Map.groupBy(fleet, ({ brand, market }) => `${brand} ${market}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { brand, market } = first;
    return CAMPAIGNS.map((campaign) => {
      const [title, risk, remedy] = campaign.words[market];
      const id = seedId(`recall ${brand} ${market} ${campaign.code}`);
      const { code, minutes, notified } = campaign;
      return {
        campaign,
        fleet: own,
        row: { id, brand, market, code, title, risk, remedy, minutes, notified_on: notified, published: true },
      };
    });
  });

export const buildCampaigns = (fleet: readonly VehicleRow[]): CampaignRow[] => planned(fleet).map(({ row }) => row);

export const buildRecallVehicles = (fleet: readonly VehicleRow[]): RecallVehicleRow[] =>
  planned(fleet).flatMap(({ campaign, row, fleet: own }) =>
    campaign.cars.flatMap((place) => {
      const car = own[place];
      return car === undefined ? [] : [{ brand: row.brand, campaign_id: row.id, chassis: car.chassis }];
    }),
  );

export const buildAttendances = (fleet: readonly VehicleRow[], dealers: readonly DealerRow[]): AttendanceRow[] =>
  planned(fleet).flatMap(({ campaign, row, fleet: own }) => {
    const dealer = dealers.find(({ brand, market }) => brand === row.brand && market === row.market);
    if (dealer === undefined) return [];
    return campaign.mended.flatMap((place) => {
      const car = own[place];
      if (car === undefined) return [];
      return [
        {
          id: seedId(`attendance ${row.id} ${car.chassis}`),
          brand: row.brand,
          campaign_id: row.id,
          chassis: car.chassis,
          dealer_id: dealer.id,
          done_at: '2026-08-20T13:30:00Z',
        },
      ];
    });
  });

/** One update a model of the fleet; the second half of a brand's cars has had it. */
export const buildSoftware = (fleet: readonly VehicleRow[]): SoftwareRow[] =>
  [...new Map(fleet.map((car) => [`${car.brand} ${car.model_code}`, car])).values()].map(({ brand, model_code }) => ({
    id: seedId(`software ${brand} ${model_code}`),
    brand,
    model_code,
    year_from: 2024,
    year_to: 2027,
    version: '26.3',
    title: {
      'pt-BR': 'Central multimídia: mapas novos e partida mais rápida',
      'es-AR': 'Central multimedia: mapas nuevos y arranque más rápido',
    },
    over_the_air: true,
    released_on: '2026-09-14',
  }));

export const buildSoftwareDone = (fleet: readonly VehicleRow[]): SoftwareDoneRow[] =>
  fleet
    .filter(({ delivered_on: delivered }) => delivered >= '2026-06-01')
    .map(({ brand, chassis, model_code }) => ({
      brand,
      chassis,
      update_id: seedId(`software ${brand} ${model_code}`),
      done_on: '2026-09-20',
    }));
