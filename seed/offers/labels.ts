import type { Texts } from '#seed/catalog/rows.ts';

export type LabelRow = {
  readonly kind: 'CATEGORY' | 'FEATURE' | 'STAMP';
  readonly code: string;
  readonly name: Texts;
  readonly position: number;
};

type Line = readonly [code: string, pt: string, es: string];

const CATEGORIES: readonly Line[] = [
  ['LAUNCH', 'Lançamentos', 'Lanzamientos'],
  ['FAMILY', 'Para a família', 'Para la familia'],
  ['CITY', 'Para a cidade', 'Para la ciudad'],
  ['WORK', 'Para o trabalho', 'Para trabajar'],
  ['ADVENTURE', 'Para a aventura', 'Para la aventura'],
  ['ELECTRIFIED', 'Eletrificados', 'Electrificados'],
  ['CARE', 'Cuidado do carro', 'Cuidado del auto'],
];

const FEATURES: readonly Line[] = [
  ['TRADE_IN', 'Aceita seu usado na troca', 'Tomamos tu usado'],
  ['HOME_DELIVERY', 'Entrega em casa', 'Entrega en tu casa'],
  ['INSPECTED', 'Vistoriado pela concessionária', 'Revisado por el concesionario'],
  ['WARRANTY', 'Garantia de 12 meses', 'Garantía de 12 meses'],
  ['FITTED', 'Instalação incluída', 'Instalación incluida'],
  ['MAINTENANCE', 'Manutenção incluída', 'Mantenimiento incluido'],
];

const STAMPS: readonly Line[] = [
  ['WEEK', 'Oferta da semana', 'Oferta de la semana'],
  ['LAST_UNITS', 'Últimas unidades', 'Últimas unidades'],
  ['CERTIFIED', 'Seminovo certificado', 'Usado certificado'],
  ['ONLINE', 'Só online', 'Solo online'],
  ['BALLOON', 'Parcela final', 'Cuota final'],
];

const rows = (kind: LabelRow['kind'], lines: readonly Line[]): LabelRow[] =>
  lines.map(([code, pt, es], position) => ({ kind, code, name: { 'pt-BR': pt, 'es-AR': es }, position }));

export const offerLabels: readonly LabelRow[] = [
  ...rows('CATEGORY', CATEGORIES),
  ...rows('FEATURE', FEATURES),
  ...rows('STAMP', STAMPS),
];
