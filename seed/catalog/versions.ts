import type { Fuel } from '#features/catalog/public.ts';
import type { models } from '#seed/models.ts';
import { versionCode } from './codes.ts';
import { engines, type Engine } from './engines.ts';
import { gearboxes } from './gearboxes.ts';
import { highlightsOf } from './features.ts';
import type { ModelFacts } from './model-facts.ts';
import type { Market } from './prices.ts';
import type { Texts, VersionRow } from './rows.ts';
import { trims, type Trim } from './trims.ts';

type Model = (typeof models)[number];

/** A version as it is sold: its row, and what each market asks for it in whole units of money. */
export type BuiltVersion = {
  readonly row: VersionRow;
  readonly level: number;
  readonly prices: Readonly<Record<Market, number | null>>;
  readonly online: number | undefined;
};

const FUEL_WORD: Readonly<Record<Fuel, Texts>> = {
  Flex: { 'pt-BR': 'flex', 'es-AR': 'flex' },
  Gas: { 'pt-BR': 'gasolina', 'es-AR': 'nafta' },
  Diesel: { 'pt-BR': 'diesel', 'es-AR': 'diésel' },
  Hybrid: { 'pt-BR': 'híbrido', 'es-AR': 'híbrido' },
  Electric: { 'pt-BR': 'elétrico', 'es-AR': 'eléctrico' },
  'Flex Hybrid': { 'pt-BR': 'híbrido flex', 'es-AR': 'híbrido flex' },
  Tetrafuel: { 'pt-BR': 'tetrafuel', 'es-AR': 'tetrafuel' },
};

/** Argentina has no ethanol pumps: a flex engine is sold there as a petrol one, under a code of its own. */
const PETROL_TWIN: Partial<Record<Fuel, Fuel>> = { Flex: 'Gas', 'Flex Hybrid': 'Hybrid' };

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Acceleration and top speed follow from weight and power; consumption grows with weight. */
const datasheetOf = (options: { model: Model; facts: ModelFacts; engine: Engine; fuel: Fuel; level: number }) => {
  const { model, facts, engine, fuel, level } = options;
  const isFlex = fuel === 'Flex' || fuel === 'Flex Hybrid';
  const power = isFlex ? (engine.powerEthanol ?? engine.power) : engine.power;
  const weight = facts.weight + level * 18 + Math.round((engine.displacement ?? 1400) / 40);
  const heavier = 1 + (weight - 1200) / 4000;
  const isGoods = facts.family === 'pickup' || facts.family === 'utility';
  const use = engine.use.map((value) => round(fuel === 'Electric' ? value * heavier : value / heavier, 1));
  const measures: Record<string, number | undefined> = {
    powerCv: power,
    torqueKgfm: isFlex ? (engine.torqueEthanol ?? engine.torque) : engine.torque,
    ...(isFlex ? { powerPetrolCv: engine.power } : {}),
    displacementCc: engine.displacement ?? undefined,
    cylinders: engine.cylinders ?? undefined,
    accelerationS: round(1.85 * (weight / power) ** 0.75, 1),
    topSpeedKmh: Math.min(isGoods ? 190 : 326, Math.round(37.4 * Math.cbrt(power))),
    ...(fuel === 'Electric' ? { useKwh100: use[0] } : { cityKml: use[0], roadKml: use[1] }),
    batteryKwh: engine.batteryKwh,
    rangeKm: engine.rangeKm,
    lengthMm: Math.round(model.body.length * 1000),
    widthMm: Math.round(facts.width * 1000),
    heightMm: Math.round(model.body.height * 1000),
    wheelbaseMm: Math.round(facts.wheelbase * 1000),
    clearanceMm: Math.round(facts.clearance * 1000),
    trunkL: facts.trunk,
    payloadKg: facts.payload,
    weightKg: weight,
    tankL: facts.tank > 0 ? facts.tank : undefined,
    seats: facts.seats,
    doors: facts.doors,
  };
  return Object.fromEntries(
    Object.entries(measures).filter((entry): entry is [string, number] => entry[1] !== undefined),
  );
};

type Sale = { readonly fuel: Fuel; readonly prices: Record<Market, number | null> };

/** One code for both markets, or two where Argentina's engine burns something else. */
const salesOf = ([, engineKey, , , br, ar]: Trim): Sale[] => {
  const { fuel } = engines[engineKey];
  const twin = PETROL_TWIN[fuel];
  if (twin === undefined) return [{ fuel, prices: { br, ar } }];
  const sales: Sale[] = [];
  if (br !== null) sales.push({ fuel, prices: { br, ar: null } });
  if (ar !== null) sales.push({ fuel: twin, prices: { br: null, ar } });
  return sales;
};

const describe = (options: { model: Model; trim: Trim; fuel: Fuel; doors: number; tag: 'pt-BR' | 'es-AR' }): string => {
  const { model, trim, fuel, doors, tag } = options;
  const [name, engineKey, gear] = trim;
  const parts = [engines[engineKey].name, FUEL_WORD[fuel][tag], gearboxes[gear].name[tag].toLowerCase()];
  const doorWord = tag === 'pt-BR' ? 'portas' : 'puertas';
  return `${model.name} ${name} (${parts.join(', ')}, ${doors} ${doorWord})`.replaceAll('cvt', 'CVT');
};

/** A model year comes to the dealers in August of the year before it. */
const soldFrom = (year: number): string => `${year - 1}-08-01T03:00:00Z`;

/** Every version of a model, for each model year it is sold as. */
export const versionsOf = (model: Model, facts: ModelFacts): BuiltVersion[] =>
  (trims[model.code] ?? []).flatMap((trim, index) => {
    const [name, engineKey, gear, level, , , years = [2027], online] = trim;
    const engine = engines[engineKey];
    return salesOf(trim).flatMap(({ fuel, prices }) => {
      const code = versionCode({
        modelCode: model.code,
        engine: engineKey,
        gear,
        fuel,
        index,
        level,
        doors: facts.doors,
      });
      return years.map((year) => ({
        level,
        prices,
        online,
        row: {
          brand: model.brand,
          mvs_code: `${model.code}${code}0`,
          year,
          model_code: model.code,
          version_code: code,
          series_code: '0',
          name,
          full_description: {
            'pt-BR': describe({ model, trim, fuel, doors: facts.doors, tag: 'pt-BR' }),
            'es-AR': describe({ model, trim, fuel, doors: facts.doors, tag: 'es-AR' }),
          },
          engine: engine.name,
          gear: gearboxes[gear].name,
          gear_kind: gearboxes[gear].kind,
          fuel,
          doors: facts.doors,
          datasheet: datasheetOf({ model, facts, engine, fuel, level }),
          highlights: highlightsOf(facts.family, level),
          position: index,
          sold_from: soldFrom(year),
        },
      }));
    });
  });
