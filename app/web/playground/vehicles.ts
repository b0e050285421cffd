import { CHASSIS_CASES, VIN_CASES, VIN_CHECK_CASES } from '#kernel/cases/chassis.ts';
import { ARGENTINE_PLATE_CASES, BRAZILIAN_PLATE_CASES, PLATE_KIND_CASES } from '#kernel/cases/plates.ts';
import * as vehicles from '#kernel/vehicle-codes.ts';
import * as explain from '#kernel/explain/vehicle-codes.ts';
import { type Arguments, MARKET, marketIn, type RuleModule, samplesOf, SPEC } from '#kernel/explain/rule.ts';
import * as checks from '#kernel/schemas.ts';

const CUTS = {
  '': undefined,
  [vehicles.SHORT_CUTS.join('/')]: vehicles.SHORT_CUTS,
  [vehicles.LONG_CUTS.join('/')]: vehicles.LONG_CUTS,
};
const cutsIn = (input: Arguments) => CUTS[input['cuts'] ?? ''];
const text = (name: string) => ({ name, kind: 'text', initial: '' }) as const;

export const vehicleRules: RuleModule = {
  file: 'kernel/vehicle-codes.ts',
  rules: [
    {
      name: 'splitVehicleCode',
      signature: 'splitVehicleCode(code: unknown, cuts?: VehicleCodeCuts): VehicleCodeParts | null',
      sources: [SPEC],
      arguments: [{ name: 'cuts', kind: 'choice', options: Object.keys(CUTS), initial: '' }],
      run: (value, input) => vehicles.splitVehicleCode(value, cutsIn(input)),
      explain: (value, input) => explain.explainVehicleCode(value, cutsIn(input)),
      check: checks.vehicleCode,
      samples: [
        { value: '3574ABC', verdict: '357 + 4AB + C', source: SPEC },
        { value: '35741234567890A1', verdict: '3574 + 1234567890A + 1', source: SPEC },
        { value: '3574AB', verdict: 'null', source: SPEC },
      ],
    },
    {
      name: 'joinVehicleCode',
      signature: 'joinVehicleCode({ model, version, series }: VehicleCodeParts): string',
      sources: [SPEC],
      arguments: [text('version'), text('series')],
      run: (value, { version = '', series = '' }) => vehicles.joinVehicleCode({ model: value, version, series }),
      samples: [{ value: '357', arguments: { version: '4AB', series: 'C' }, verdict: '3574ABC', source: SPEC }],
    },
    {
      name: 'isChassis',
      signature: 'isChassis(value: unknown): boolean',
      sources: [SPEC],
      run: vehicles.isChassis,
      explain: explain.explainChassis,
      check: checks.chassis,
      samples: samplesOf(CHASSIS_CASES),
    },
    {
      name: 'isVin',
      signature: 'isVin(value: unknown): boolean',
      sources: ['ISO 3779'],
      run: vehicles.isVin,
      explain: explain.explainVin,
      samples: samplesOf(VIN_CASES),
    },
    {
      name: 'hasVinCheckDigit',
      signature: 'hasVinCheckDigit(value: unknown): boolean',
      sources: ['49 CFR 565.15'],
      run: vehicles.hasVinCheckDigit,
      explain: explain.explainVinCheckDigit,
      samples: samplesOf(VIN_CHECK_CASES),
    },
    {
      name: 'isPlate',
      signature: "isPlate(value: unknown, market: Market = 'br'): boolean",
      sources: [SPEC],
      arguments: [MARKET],
      run: (value, input) => vehicles.isPlate(value, marketIn(input)),
      explain: (value, input) => explain.explainPlate(value, marketIn(input)),
      check: (input) => checks.plate(marketIn(input)),
      samples: [
        ...samplesOf(BRAZILIAN_PLATE_CASES, { market: 'br' }).slice(0, 6),
        ...samplesOf(ARGENTINE_PLATE_CASES, { market: 'ar' }).slice(0, 6),
      ],
    },
    {
      name: 'plateKind',
      signature: 'plateKind(value: unknown): PlateKind | undefined',
      sources: [],
      run: vehicles.plateKind,
      explain: explain.explainPlateKind,
      samples: samplesOf(PLATE_KIND_CASES),
    },
    {
      name: 'normalizePlate',
      signature: 'normalizePlate(text: string): string',
      sources: [SPEC],
      run: vehicles.normalizePlate,
      samples: [{ value: 'abc-1d23', verdict: 'ABC1D23', source: SPEC }],
    },
    {
      name: 'toMercosulPlate',
      signature: 'toMercosulPlate(value: unknown): string | null',
      sources: ['Contran Res. 780/2019'],
      run: vehicles.toMercosulPlate,
      explain: explain.explainMercosulPlate,
      samples: [{ value: 'ABC1234', verdict: 'ABC1C34', source: 'Contran Res. 780/2019' }],
    },
    {
      name: 'assetPath',
      signature:
        'assetPath(parts: AssetPathParts, options: { kind?: AssetKind; extension?: string; log?: (line: string) => void } = {}): string | null',
      sources: [SPEC],
      arguments: [
        text('version'),
        text('series'),
        text('year'),
        { name: 'kind', kind: 'choice', options: ['', ...vehicles.ASSET_KINDS], initial: '' },
      ],
      run: (model, { version, series, year, kind }) =>
        vehicles.assetPath(
          { brand: 'volante', model, version, series, year },
          vehicles.ASSET_KINDS.filter((known) => known === kind).map((known) => ({ kind: known }))[0],
        ),
      samples: [
        {
          value: '357',
          arguments: { version: '4AB', series: 'C', year: '2026', kind: 'hero' },
          verdict: '/content/dam/volante/products/357/4AB/C/2026/page/hero.webp',
          source: SPEC,
        },
        { value: '357', arguments: { version: '4AB' }, verdict: 'null', source: SPEC },
      ],
    },
  ],
};
