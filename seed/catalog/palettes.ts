import type { PaintFinish } from '#features/catalog/public.ts';

/** Paints of each brand. Two-tone paints carry the roof's colour. */
export type Paint = {
  readonly code: string;
  readonly finish: PaintFinish;
  readonly hex: string;
  readonly roofHex?: string;
  readonly name: { readonly 'pt-BR': string; readonly 'es-AR': string };
};

const paint = (code: string, finish: PaintFinish, hex: string, pt: string, es: string, roofHex?: string): Paint => ({
  code,
  finish,
  hex,
  name: { 'pt-BR': pt, 'es-AR': es },
  ...(roofHex === undefined ? {} : { roofHex }),
});

const palette = [
  paint('249', 'solid', '#F4F5F2', 'Branco Banchisa', 'Blanco Banchisa'),
  paint('296', 'solid', '#14161A', 'Preto Vulcano', 'Negro Vulcano'),
  paint('176', 'solid', '#B3141E', 'Vermelho Montecarlo', 'Rojo Montecarlo'),
  paint('735', 'metallic', '#8F9499', 'Cinza Silverstone', 'Gris Silverstone'),
  paint('620', 'metallic', '#BFC4C8', 'Prata Bari', 'Plata Bari'),
  paint('611', 'metallic', '#1F3E6B', 'Azul Amalfi', 'Azul Amalfi'),
  paint('717', 'pearl', '#EDEBE4', 'Branco Alaska', 'Blanco Alaska'),
  paint('T01', 'pearl', '#EDEBE4', 'Branco Alaska com teto preto', 'Blanco Alaska con techo negro', '#14161A'),
];

export const palettes: Readonly<Record<string, readonly Paint[]>> = {
  volante: palette,
  'volante-flag': palette,
  'volante-abarth': [
    paint('A11', 'solid', '#F1F1ED', 'Branco Gara', 'Blanco Gara'),
    paint('A12', 'metallic', '#17181B', 'Preto Scorpione', 'Negro Scorpione'),
    paint('A13', 'metallic', '#6E7378', 'Cinza Record', 'Gris Record'),
    paint('A14', 'solid', '#C4121F', 'Vermelho Adrenalina', 'Rojo Adrenalina'),
    paint('A15', 'pearl', '#2F5AA8', 'Azul Veleno', 'Azul Veleno'),
    paint('A16', 'metallic', '#6E7378', 'Cinza Record com teto preto', 'Gris Record con techo negro', '#17181B'),
    paint('A17', 'pearl', '#B6C92B', 'Verde Acid', 'Verde Acid'),
  ],
  jeep: [
    paint('PW7', 'solid', '#F2F3F0', 'Branco Polar', 'Blanco Polar'),
    paint('PXJ', 'metallic', '#121417', 'Preto Carbon', 'Negro Carbón'),
    paint('PDN', 'metallic', '#6A6F74', 'Cinza Granite', 'Gris Granito'),
    paint('PSC', 'metallic', '#A9ADB0', 'Prata Billet', 'Plata Billet'),
    paint('PGM', 'metallic', '#4B5A45', 'Verde Recon', 'Verde Recon'),
    paint('PRC', 'solid', '#A81C22', 'Vermelho Colorado', 'Rojo Colorado'),
    paint('PBJ', 'metallic', '#23466F', 'Azul Jazz', 'Azul Jazz'),
    paint('PRV', 'pearl', '#5B1F2B', 'Vinho Deep Cherry', 'Bordó Deep Cherry'),
    paint('TB2', 'metallic', '#6A6F74', 'Cinza Granite com teto preto', 'Gris Granito con techo negro', '#121417'),
    paint(
      'TW3',
      'pearl',
      '#ECEAE3',
      'Branco Polar Perolizado com teto preto',
      'Blanco Polar Perlado con techo negro',
      '#121417',
    ),
  ],
  ram: [
    paint('RW1', 'solid', '#F1F1EE', 'Branco Bright', 'Blanco Bright'),
    paint('RX8', 'metallic', '#111316', 'Preto Diamond', 'Negro Diamante'),
    paint('RDN', 'metallic', '#5D6267', 'Cinza Maximum Steel', 'Gris Maximum Steel'),
    paint('RG4', 'metallic', '#9FA4A8', 'Prata Billet', 'Plata Billet'),
    paint('RR2', 'pearl', '#8C1722', 'Vermelho Delmonico', 'Rojo Delmonico'),
    paint('RB5', 'metallic', '#1C3557', 'Azul Patriot', 'Azul Patriot'),
  ],
  dodge: [
    paint('DW7', 'solid', '#F0F0EC', 'Branco Knuckle', 'Blanco Knuckle'),
    paint('DX8', 'solid', '#0F1012', 'Preto Pitch', 'Negro Pitch'),
    paint('DGY', 'solid', '#7A7F80', 'Cinza Destroyer', 'Gris Destroyer'),
    paint('DR4', 'pearl', '#A3131C', 'Vermelho Octane', 'Rojo Octane'),
    paint('DOR', 'metallic', '#D9581B', 'Laranja Sinamon', 'Naranja Sinamon'),
    paint('DPL', 'pearl', '#4A1F66', 'Roxo Hellraisin', 'Violeta Hellraisin'),
    paint('DBL', 'metallic', '#16345E', 'Azul Frostbite', 'Azul Frostbite'),
  ],
  chrysler: [
    paint('CW7', 'solid', '#F1F1EE', 'Branco Bright', 'Blanco Bright'),
    paint('CX8', 'metallic', '#131418', 'Preto Gloss', 'Negro Gloss'),
    paint('CGR', 'metallic', '#63686C', 'Cinza Granite', 'Gris Granito'),
    paint('CBL', 'pearl', '#1E3A63', 'Azul Fathom', 'Azul Fathom'),
    paint('CRV', 'pearl', '#5E1526', 'Vermelho Velvet', 'Rojo Velvet'),
  ],
  citroen: [
    paint('WP1', 'solid', '#F2F2EF', 'Branco Banquise', 'Blanco Banquise'),
    paint('NK2', 'metallic', '#15161A', 'Preto Perla Nera', 'Negro Perla Nera'),
    paint('GA3', 'metallic', '#A3A7AA', 'Cinza Artense', 'Gris Artense'),
    paint('BL4', 'metallic', '#234A73', 'Azul Spring', 'Azul Spring'),
    paint('RB5', 'metallic', '#8D1B27', 'Vermelho Rubi', 'Rojo Rubí'),
    paint('B2T', 'metallic', '#234A73', 'Azul Spring com teto branco', 'Azul Spring con techo blanco', '#F2F2EF'),
    paint('W2T', 'solid', '#F2F2EF', 'Branco Banquise com teto preto', 'Blanco Banquise con techo negro', '#15161A'),
  ],
  peugeot: [
    paint('P0W', 'solid', '#F3F3F1', 'Branco Nacré', 'Blanco Nacré'),
    paint('P9V', 'metallic', '#16171A', 'Preto Perla Nera', 'Negro Perla Nera'),
    paint('P6G', 'metallic', '#6C7276', 'Cinza Artense', 'Gris Artense'),
    paint('P4B', 'pearl', '#17507C', 'Azul Vertigo', 'Azul Vértigo'),
    paint('P8R', 'pearl', '#A5161F', 'Vermelho Elixir', 'Rojo Elixir'),
    paint('P2T', 'metallic', '#6C7276', 'Cinza Artense com teto preto', 'Gris Artense con techo negro', '#16171A'),
  ],
};

/** Upholsteries: the trim levels that take each, whether it is the one they come with, and its price in reais otherwise. */
export type Upholstery = {
  readonly code: string;
  readonly hex: string;
  readonly price: number;
  readonly levels: readonly number[];
  readonly isStandard: boolean;
  readonly name: { readonly 'pt-BR': string; readonly 'es-AR': string };
};

const standard = { price: 0, isStandard: true } as const;
const extra = (price: number) => ({ price, isStandard: false }) as const;

export const upholsteries: readonly Upholstery[] = [
  {
    ...standard,
    code: '061',
    hex: '#3A3D42',
    levels: [0, 1],
    name: { 'pt-BR': 'Tecido cinza escuro', 'es-AR': 'Tela gris oscuro' },
  },
  {
    ...extra(2490),
    code: '118',
    hex: '#1B1C1F',
    levels: [0, 1],
    name: { 'pt-BR': 'Couro sintético preto', 'es-AR': 'Ecocuero negro' },
  },
  {
    ...standard,
    code: '150',
    hex: '#26282C',
    levels: [2],
    name: { 'pt-BR': 'Tecido premium e couro sintético', 'es-AR': 'Tela premium y ecocuero' },
  },
  {
    ...extra(4290),
    code: '212',
    hex: '#141414',
    levels: [1, 2],
    name: { 'pt-BR': 'Couro preto', 'es-AR': 'Cuero negro' },
  },
  {
    ...extra(4890),
    code: '227',
    hex: '#6B4A33',
    levels: [2],
    name: { 'pt-BR': 'Couro marrom', 'es-AR': 'Cuero marrón' },
  },
  {
    ...standard,
    code: '310',
    hex: '#121212',
    levels: [3],
    name: { 'pt-BR': 'Couro preto perfurado', 'es-AR': 'Cuero negro perforado' },
  },
  {
    ...extra(1490),
    code: '327',
    hex: '#6B4A33',
    levels: [3],
    name: { 'pt-BR': 'Couro marrom perfurado', 'es-AR': 'Cuero marrón perforado' },
  },
  {
    ...extra(1490),
    code: '340',
    hex: '#D8D2C6',
    levels: [3],
    name: { 'pt-BR': 'Couro bege claro', 'es-AR': 'Cuero beige claro' },
  },
];
