import type { models } from '#seed/models.ts';
import { accessoriesFor } from './accessories.ts';
import { itemTemplates, type ItemTemplate } from './items.ts';
import type { ModelFacts } from './model-facts.ts';
import { palettes, upholsteries, type Paint } from './palettes.ts';
import type { PartRow, RelationRow } from './rows.ts';
import { serviceTemplates } from './services.ts';

type Model = (typeof models)[number];

/** A part of one model: its row, its price in reais before rounding, and the trim levels that take it. */
export type BuiltPart = {
  readonly row: PartRow;
  readonly price: number;
  readonly levels: readonly number[];
  readonly isStandard: boolean;
  readonly isRequired?: boolean;
  /** Only for versions with a plug. */
  readonly needsPlug?: boolean;
};
export type BuiltParts = { readonly parts: readonly BuiltPart[]; readonly relations: readonly RelationRow[] };

const ALL_LEVELS = [0, 1, 2, 3] as const;
const KIND = { COLOR: 'col', COATING: 'coa', ITEM: 'itm', ACCESSORY: 'acc', SERVICE: 'srv' } as const;
const PAINT_PRICE = { solid: 0, metallic: 1990, pearl: 2490, matte: 4900 } as const;
const TWO_TONE = 1900;

const idOf = (model: Model, type: PartRow['type'], code: string): string =>
  `${model.code}-${KIND[type]}-${code}`.toLowerCase();

const row = (
  model: Model,
  input: Pick<PartRow, 'type' | 'code' | 'name' | 'category' | 'position'> & Partial<PartRow>,
): PartRow => ({
  brand: model.brand,
  id: idOf(model, input.type, input.code),
  model_code: model.code,
  description: null,
  behaviour: 'OPTIONAL',
  choice_group: null,
  hex: null,
  roof_hex: null,
  finish: null,
  ...input,
});

const both = ([pt, es]: readonly [string, string]) => ({ 'pt-BR': pt, 'es-AR': es });

export const paintsOf = (model: Model, facts: ModelFacts): Paint[] => {
  const palette = palettes[model.brand] ?? [];
  return facts.colors.split(' ').map((code) => {
    const paint = palette.find((known) => known.code === code);
    if (paint === undefined) throw new Error(`${model.brand} has no paint ${code}`);
    return paint;
  });
};

const colorsOf = (model: Model, facts: ModelFacts): BuiltPart[] =>
  paintsOf(model, facts).map(({ code, name, finish, hex, roofHex }, position) => ({
    row: row(model, { type: 'COLOR', code, name, category: 'COLOR', position, finish, hex, roof_hex: roofHex ?? null }),
    price: (PAINT_PRICE[finish] + (roofHex === undefined ? 0 : TWO_TONE)) * facts.tier,
    // A roof in another colour comes with the upper trims.
    levels: roofHex === undefined ? ALL_LEVELS : [2, 3],
    isStandard: false,
  }));

const coatingsOf = (model: Model, facts: ModelFacts): BuiltPart[] =>
  upholsteries.map(({ code, name, hex, price, levels, isStandard }, position) => ({
    row: row(model, { type: 'COATING', code, name, category: 'COATING', position, hex }),
    price: price * facts.tier,
    levels,
    isStandard,
  }));

/** A part is optional where its own levels allow it and all that it brings is optional too; elsewhere it is standard or unknown. */
const levelsOf = (template: ItemTemplate, all: readonly ItemTemplate[]): number[] => {
  const own = ALL_LEVELS.filter((level) => level >= (template.from ?? 0) && level <= (template.until ?? 3));
  const brought = (template.needs ?? []).map((code) => {
    const other = all.find((item) => item.code === code);
    if (other === undefined) throw new Error(`${template.code} brings unknown ${code}`);
    return levelsOf(other, all);
  });
  return own.filter((level) => brought.every((levels) => levels.includes(level)));
};

const itemsOf = (model: Model, facts: ModelFacts): BuiltPart[] => {
  const templates = itemTemplates[facts.family];
  return templates.map((item, position) => ({
    row: row(model, {
      type: 'ITEM',
      code: item.code,
      name: both(item.name),
      description: both(item.text),
      category: item.category,
      position,
      behaviour: item.featured ? 'FEATURED' : 'OPTIONAL',
      choice_group: item.group ?? null,
    }),
    price: item.price * facts.tier,
    levels: levelsOf(item, templates),
    isStandard: false,
    isRequired: item.required === true,
  }));
};

const accessoryCode = (model: Model, key: string): string => `5${model.code}${key}`;

const accessoriesOf = (model: Model, facts: ModelFacts, isElectric: boolean): BuiltPart[] =>
  accessoriesFor(facts.family, isElectric).map((accessory, position) => ({
    row: row(model, {
      type: 'ACCESSORY',
      code: accessoryCode(model, accessory.key),
      name: both(accessory.name),
      category: accessory.category,
      position,
      behaviour: accessory.featured ? 'FEATURED' : 'OPTIONAL',
      choice_group: accessory.group ?? null,
    }),
    price: accessory.price * (1 + (facts.tier - 1) / 2),
    levels: ALL_LEVELS,
    isStandard: false,
    needsPlug: accessory.category === 'CHARGING',
  }));

const servicesOf = (model: Model, facts: ModelFacts): BuiltPart[] =>
  serviceTemplates.map(({ code, category, group, name, text, price }, position) => ({
    row: row(model, {
      type: 'SERVICE',
      code,
      name: both(name),
      description: both(text),
      category,
      position,
      choice_group: group ?? null,
    }),
    price: category === 'DELIVERY' ? price : price * facts.tier,
    levels: ALL_LEVELS,
    isStandard: false,
  }));

type Link = { from: string; kind: RelationRow['kind']; to: string };

/** White, black, grey and silver: what black trim goes with. */
const isNeutral = ({ hex }: Paint): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(red, green, blue) - Math.min(red, green, blue) <= 16;
};

const linksOf = (model: Model, facts: ModelFacts, isElectric: boolean): Link[] => {
  const item = (code: string): string => idOf(model, 'ITEM', code);
  const accessory = (key: string): string => idOf(model, 'ACCESSORY', accessoryCode(model, key));
  const templates = itemTemplates[facts.family];
  // A pickup of this family may lack the part an accessory cannot stand beside.
  const target = (name: string): string | null => {
    if (/^\d/.test(name)) return accessory(name);
    return templates.some(({ code }) => code === name) ? item(name) : null;
  };
  const neutral = paintsOf(model, facts).filter(isNeutral);
  const sources = [
    ...templates.map((template) => ({ id: item(template.code), ...template })),
    ...accessoriesFor(facts.family, isElectric).map((template) => ({
      id: accessory(template.key),
      dark: undefined,
      ...template,
    })),
  ];
  return sources
    .flatMap(({ id, needs = [], excludes = [], dark }) => [
      ...needs.map((name) => ({ from: id, kind: 'inclusive' as const, to: target(name) })),
      ...excludes.flatMap((name) => [
        { from: id, kind: 'exclusive' as const, to: target(name) },
        { from: target(name), kind: 'exclusive' as const, to: id },
      ]),
      ...(dark
        ? neutral.map(({ code }) => ({ from: id, kind: 'color' as const, to: idOf(model, 'COLOR', code) }))
        : []),
    ])
    .filter((link): link is Link => link.from !== null && link.to !== null);
};

export const partsOf = (model: Model, facts: ModelFacts, isElectric: boolean): BuiltParts => ({
  parts: [
    ...colorsOf(model, facts),
    ...coatingsOf(model, facts),
    ...itemsOf(model, facts),
    ...accessoriesOf(model, facts, isElectric),
    ...servicesOf(model, facts),
  ],
  relations: linksOf(model, facts, isElectric).map(({ from, kind, to }) => ({
    brand: model.brand,
    model_code: model.code,
    part_id: from,
    kind,
    other_id: to,
  })),
});
