import type { Chapter } from '#features/catalog/public.ts';

/** Rows of the catalogue's tables, as the seed hands them over: names are those of the columns. */
export type Texts = { readonly 'pt-BR': string; readonly 'es-AR': string };

export type ModelRow = {
  brand: string;
  code: string;
  slug: string;
  name: string;
  short_name: string;
  body_kind: string;
  summary: Texts;
  launched_on: string;
  position: number;
};
export type VersionRow = {
  brand: string;
  mvs_code: string;
  year: number;
  model_code: string;
  version_code: string;
  series_code: string;
  name: string;
  full_description: Texts;
  engine: string;
  gear: Texts;
  gear_kind: string;
  fuel: string;
  doors: number;
  datasheet: Readonly<Record<string, number>>;
  highlights: readonly (Texts & { readonly chapter: Chapter })[];
  position: number;
  sold_from: string;
};
export type PartRow = {
  brand: string;
  id: string;
  model_code: string;
  type: 'COLOR' | 'COATING' | 'ITEM' | 'ACCESSORY' | 'SERVICE';
  code: string;
  name: Texts;
  description: Texts | null;
  category: string;
  behaviour: 'OPTIONAL' | 'FEATURED';
  choice_group: string | null;
  hex: string | null;
  roof_hex: string | null;
  finish: string | null;
  position: number;
};
export type VersionPartRow = {
  brand: string;
  model_code: string;
  mvs_code: string;
  year: number;
  part_id: string;
  is_standard: boolean;
  is_required: boolean;
};
export type RelationRow = {
  brand: string;
  model_code: string;
  part_id: string;
  kind: 'inclusive' | 'exclusive' | 'color';
  other_id: string;
};
export type PriceListRow = {
  id: string;
  brand: string;
  market: 'br' | 'ar';
  type: 'PUBLIC' | 'EC';
  currency: 'BRL' | 'ARS';
  valid_from: string;
  valid_until: string | null;
};
export type VersionPriceRow = {
  list_id: string;
  brand: string;
  mvs_code: string;
  year: number;
  amount: number;
  currency: 'BRL' | 'ARS';
  net_amount: number | null;
};
export type PartPriceRow = {
  list_id: string;
  brand: string;
  part_id: string;
  amount: number;
  currency: 'BRL' | 'ARS';
  net_amount: number | null;
};
