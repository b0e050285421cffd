/** What the table of models does not say: measures, place in the range, palette and the line it is introduced with. */
export type Family = 'passenger' | 'pickup' | 'utility' | 'performance';

export type ModelFacts = {
  readonly code: string;
  readonly family: Family;
  readonly launchedOn: string;
  /** Metres, litres, kilograms. */
  readonly width: number;
  readonly wheelbase: number;
  readonly clearance: number;
  readonly trunk: number;
  readonly weight: number;
  readonly tank: number;
  readonly seats: number;
  readonly doors: number;
  readonly payload?: number;
  /** Factor on the prices of parts: what the same leather costs in a dearer car. */
  readonly tier: number;
  /** Codes of the brand's palette, in the order shown. */
  readonly colors: string;
  readonly summary: { readonly 'pt-BR': string; readonly 'es-AR': string };
};

type Measures = readonly [
  width: number,
  wheelbase: number,
  clearance: number,
  trunk: number,
  weight: number,
  tank: number,
  seats: number,
  doors: number,
  payload?: number,
];

const facts = (
  code: string,
  family: Family,
  launchedOn: string,
  measures: Measures,
  rest: { tier: number; colors: string; pt: string; es: string },
): ModelFacts => {
  const [width, wheelbase, clearance, trunk, weight, tank, seats, doors, payload] = measures;
  const { tier, colors, pt, es } = rest;
  const summary = { 'pt-BR': pt, 'es-AR': es };
  const known = {
    code,
    family,
    launchedOn,
    width,
    wheelbase,
    clearance,
    trunk,
    weight,
    tank,
    seats,
    doors,
    tier,
    colors,
    summary,
  };
  return payload === undefined ? known : { ...known, payload };
};

export const modelFacts: readonly ModelFacts[] = [
  facts('358', 'passenger', '2025-05-12', [1.73, 2.53, 0.16, 300, 1085, 47, 5, 5], {
    tier: 0.8,
    colors: '249 296 176 735 620 717',
    pt: 'O hatch que cabe na sua rua e no seu mês.',
    es: 'El hatch que entra en tu calle y en tu mes.',
  }),
  facts('363', 'passenger', '2026-03-02', [1.77, 2.53, 0.19, 385, 1195, 47, 5, 5], {
    tier: 1,
    colors: '249 296 176 735 611 717 T01',
    pt: 'SUV leve, turbo e sem pressa de ir embora.',
    es: 'SUV liviano, turbo y con ganas de quedarse.',
  }),
  facts('376', 'pickup', '2025-09-15', [1.85, 2.99, 0.22, 937, 1705, 60, 5, 4, 1010], {
    tier: 1.2,
    colors: '249 296 176 735 620 611',
    pt: 'Trabalha de segunda a sexta, sobe a serra no sábado.',
    es: 'Trabaja de lunes a viernes, sube a la sierra el sábado.',
  }),
  facts('289', 'utility', '2024-10-07', [1.84, 3.1, 0.17, 5800, 1520, 69, 3, 4, 1100], {
    tier: 0.9,
    colors: '249 296 176 735 611',
    pt: 'Mais volume, menos paradas.',
    es: 'Más volumen, menos paradas.',
  }),
  facts('291', 'passenger', '2025-08-18', [1.72, 2.52, 0.16, 525, 1130, 48, 5, 4], {
    tier: 0.8,
    colors: '249 296 176 735 620',
    pt: 'Porta-malas de viagem, conta de cidade.',
    es: 'Baúl de viaje, gasto de ciudad.',
  }),
  facts('364', 'passenger', '2026-05-20', [1.78, 2.53, 0.18, 385, 1265, 47, 5, 5], {
    tier: 1.2,
    colors: 'A11 A12 A13 A14 A15 A16',
    pt: 'O escorpião cresceu e ganhou quatro portas.',
    es: 'El escorpión creció y ganó cuatro puertas.',
  }),
  facts('501', 'passenger', '2026-06-10', [1.68, 2.32, 0.13, 185, 1410, 0, 4, 3], {
    tier: 1.3,
    colors: 'A11 A12 A13 A14 A15 A17',
    pt: 'Elétrico, curto e barulhento por escolha.',
    es: 'Eléctrico, corto y ruidoso por elección.',
  }),
  facts('609', 'passenger', '2025-04-03', [1.81, 2.57, 0.19, 320, 1480, 55, 5, 5], {
    tier: 1.1,
    colors: 'PW7 PXJ PDN PSC PGM PRC PBJ',
    pt: 'Entra na cidade como quem volta da trilha.',
    es: 'Entra a la ciudad como quien vuelve del camino.',
  }),
  facts('675', 'passenger', '2026-04-08', [1.82, 2.64, 0.2, 476, 1560, 60, 5, 5], {
    tier: 1.4,
    colors: 'PW7 PXJ PDN PSC PGM PBJ TB2 TW3',
    pt: 'O SUV médio que sabe para onde vai.',
    es: 'El SUV mediano que sabe adónde va.',
  }),
  facts('681', 'passenger', '2025-11-04', [1.86, 2.79, 0.21, 661, 1740, 61, 7, 5], {
    tier: 1.6,
    colors: 'PW7 PXJ PDN PSC PBJ PRV',
    pt: 'Sete lugares e nenhuma desculpa.',
    es: 'Siete plazas y ninguna excusa.',
  }),
  facts('691', 'pickup', '2026-02-11', [1.89, 2.99, 0.24, 980, 1880, 60, 5, 4, 1015], {
    tier: 1.7,
    colors: 'RW1 RX8 RDN RG4 RR2 RB5',
    pt: 'Picape média com motor de gente grande.',
    es: 'Pickup mediana con motor de las grandes.',
  }),
  facts('DT6', 'pickup', '2025-10-21', [2.08, 3.67, 0.22, 1200, 2530, 98, 5, 4, 680], {
    tier: 2.4,
    colors: 'RW1 RX8 RDN RG4 RR2 RB5',
    pt: 'Tudo grande, inclusive o silêncio a bordo.',
    es: 'Todo grande, hasta el silencio a bordo.',
  }),
  facts('LC2', 'performance', '2024-03-14', [1.92, 2.95, 0.12, 459, 1920, 70, 5, 2], {
    tier: 2.4,
    colors: 'DW7 DX8 DGY DR4 DOR DPL',
    pt: 'Capô longo, oito cilindros, uma intenção.',
    es: 'Capó largo, ocho cilindros, una intención.',
  }),
  facts('WDE', 'performance', '2024-08-22', [1.92, 3.04, 0.2, 487, 2310, 93, 7, 5], {
    tier: 2.3,
    colors: 'DW7 DX8 DGY DR4 DBL',
    pt: 'Três filas e largada de muscle car.',
    es: 'Tres filas y largada de muscle car.',
  }),
  facts('LX4', 'performance', '2024-05-09', [1.9, 3.05, 0.12, 462, 1890, 70, 5, 4], {
    tier: 2.2,
    colors: 'CW7 CX8 CGR CBL CRV',
    pt: 'O sedã que chega antes da conversa.',
    es: 'El sedán que llega antes que la charla.',
  }),
  facts('RUC', 'passenger', '2024-07-17', [2.02, 3.09, 0.13, 915, 2240, 62, 7, 5], {
    tier: 2.2,
    colors: 'CW7 CX8 CGR CBL CRV',
    pt: 'Portas que abrem sozinhas, bancos que somem no piso.',
    es: 'Puertas que abren solas, asientos que se van al piso.',
  }),
  facts('1CSX', 'passenger', '2025-02-18', [1.73, 2.54, 0.18, 315, 1065, 47, 5, 5], {
    tier: 0.8,
    colors: 'WP1 NK2 GA3 BL4 RB5 B2T',
    pt: 'Compacto, alto e de bom humor.',
    es: 'Compacto, alto y de buen humor.',
  }),
  facts('1CBQ', 'passenger', '2025-10-06', [1.82, 2.64, 0.18, 490, 1190, 47, 5, 5], {
    tier: 0.9,
    colors: 'WP1 NK2 GA3 BL4 RB5 B2T W2T',
    pt: 'O cupê que não abriu mão do porta-malas.',
    es: 'El coupé que no resignó el baúl.',
  }),
  facts('1CAX', 'passenger', '2025-12-01', [1.72, 2.67, 0.2, 493, 1215, 47, 7, 5], {
    tier: 1,
    colors: 'WP1 NK2 GA3 BL4 W2T',
    pt: 'Cinco lugares na semana, sete no domingo.',
    es: 'Cinco plazas en la semana, siete el domingo.',
  }),
  facts('1PP2', 'passenger', '2025-06-25', [1.74, 2.54, 0.15, 265, 1158, 47, 5, 5], {
    tier: 1,
    colors: 'P0W P9V P6G P4B P8R P2T',
    pt: 'Garras na frente, volante na mão.',
    es: 'Garras al frente, volante en la mano.',
  }),
  facts('1P28', 'passenger', '2026-01-19', [1.78, 2.61, 0.17, 374, 1255, 47, 5, 5], {
    tier: 1.2,
    colors: 'P0W P9V P6G P4B P8R P2T',
    pt: 'SUV de gente que gosta de dirigir.',
    es: 'SUV para los que disfrutan manejar.',
  }),
  facts('1PK9', 'utility', '2024-04-30', [1.81, 2.73, 0.16, 3000, 1340, 60, 2, 4, 800], {
    tier: 0.9,
    colors: 'P0W P9V P6G P4B P8R',
    pt: 'O parceiro que não falta.',
    es: 'El socio que no falta.',
  }),
  facts('332', 'passenger', '2026-07-06', [1.67, 2.33, 0.14, 190, 1310, 0, 4, 3], {
    tier: 1.1,
    colors: '249 296 176 735 611 717',
    pt: 'Elétrico do tamanho da vaga que sobrou.',
    es: 'Eléctrico del tamaño del lugar que quedó.',
  }),
  facts('6JL', 'passenger', '2026-01-28', [1.88, 2.58, 0.25, 365, 1890, 70, 5, 5], {
    tier: 2.2,
    colors: 'PW7 PXJ PDN PSC PGM PRC PBJ',
    pt: 'Onde o asfalto acaba, ele começa.',
    es: 'Donde termina el asfalto, empieza él.',
  }),
  facts('278', 'pickup', '2025-07-21', [1.73, 2.74, 0.19, 844, 1150, 55, 5, 4, 650], {
    tier: 0.9,
    colors: 'RW1 RX8 RDN RG4 RR2',
    pt: 'Caçamba de picape, conta de hatch.',
    es: 'Caja de pickup, gasto de hatch.',
  }),
  facts('1CBK', 'passenger', '2025-03-31', [1.85, 2.78, 0.16, 775, 1430, 60, 5, 5], {
    tier: 1.1,
    colors: 'WP1 NK2 GA3 BL4 RB5',
    pt: 'Cabe a família, a bicicleta e a mudança.',
    es: 'Entran la familia, la bici y la mudanza.',
  }),
  facts('1P4F', 'passenger', '2026-04-14', [1.85, 2.79, 0.18, 536, 1390, 52, 5, 5], {
    tier: 1.5,
    colors: 'P0W P9V P6G P4B P8R P2T',
    pt: 'Nem sedã nem SUV: o desenho veio antes do nome.',
    es: 'Ni sedán ni SUV: el diseño llegó antes que el nombre.',
  }),
];
