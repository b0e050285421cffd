import { black, camera, cruise, safety, sound, tech, wheels } from './shared.ts';
import type { ItemTemplate } from './template.ts';

export const performance: readonly ItemTemplate[] = [
  safety,
  camera,
  tech,
  cruise,
  sound,
  black,
  {
    code: 'TRK',
    category: 'PERFORMANCE',
    price: 7900,
    needs: ['BRK', 'SUS'],
    excludes: ['LUX'],
    featured: true,
    name: ['Pack Track', 'Pack Track'],
    text: [
      'Freios maiores, suspensão adaptativa e modos de pista.',
      'Frenos más grandes, suspensión adaptativa y modos de pista.',
    ],
  },
  {
    code: 'BRK',
    category: 'PERFORMANCE',
    price: 4900,
    name: ['Freios de seis pistões', 'Frenos de seis pistones'],
    text: ['Discos de 390 mm à frente.', 'Discos de 390 mm adelante.'],
  },
  {
    code: 'SUS',
    category: 'PERFORMANCE',
    price: 3900,
    needs: ['STB'],
    name: ['Suspensão adaptativa', 'Suspensión adaptativa'],
    text: ['Três ajustes pelo painel.', 'Tres ajustes desde el tablero.'],
  },
  {
    code: 'STB',
    category: 'PERFORMANCE',
    price: 1900,
    name: ['Barras estabilizadoras reforçadas', 'Barras estabilizadoras reforzadas'],
    text: ['À frente e atrás.', 'Adelante y atrás.'],
  },
  {
    code: 'LUX',
    category: 'COMFORT',
    price: 6900,
    needs: ['BCO'],
    name: ['Pack Luxury', 'Pack Luxury'],
    text: [
      'Acabamento em madeira, teto em suede e bancos elétricos.',
      'Terminación en madera, techo en suede y butacas eléctricas.',
    ],
  },
  {
    code: 'BCO',
    category: 'COMFORT',
    price: 2990,
    name: ['Bancos com aquecimento e ventilação', 'Butacas calefaccionadas y ventiladas'],
    text: ['Dianteiros, com memória.', 'Delanteras, con memoria.'],
  },
  {
    code: 'STR',
    category: 'EXTERIOR',
    price: 1900,
    dark: true,
    excludes: ['TSP'],
    name: ['Faixas esportivas', 'Franjas deportivas'],
    text: [
      'Do capô à tampa traseira. Só com branco, preto, cinza e prata.',
      'Del capó a la tapa trasera. Solo con blanco, negro, gris y plata.',
    ],
  },
  {
    code: 'TSP',
    category: 'EXTERIOR',
    price: 4900,
    name: ['Teto solar', 'Techo solar'],
    text: ['Elétrico, de vidro.', 'Eléctrico, de vidrio.'],
  },
  ...wheels(['19', '20', '21'], 3490),
];
