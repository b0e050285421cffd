import type { ItemTemplate } from './template.ts';

type Rest = Pick<ItemTemplate, 'from' | 'until' | 'needs' | 'excludes' | 'dark' | 'group' | 'required'>;
type Line = readonly [
  code: string,
  category: ItemTemplate['category'],
  price: number,
  name: readonly [pt: string, es: string],
  text: readonly [pt: string, es: string],
  rest?: Rest,
];

const item = ([code, category, price, name, text, rest = {}]: Line): ItemTemplate => ({
  code,
  category,
  price,
  name,
  text,
  ...rest,
});

/** What every family may have besides its own. A price of zero: an alternative the car comes with. */
const lines: readonly Line[] = [
  [
    'PKA',
    'SAFETY',
    2490,
    ['Assistente de estacionamento', 'Asistente de estacionamiento'],
    [
      'Mede a vaga e gira o volante. Traz a câmera de ré.',
      'Mide el lugar y gira el volante. Incluye la cámara de retroceso.',
    ],
    { from: 1, until: 2, needs: ['CAM'] },
  ],
  [
    'C36',
    'SAFETY',
    2990,
    ['Câmera 360°', 'Cámara 360°'],
    [
      'O carro visto de cima nas manobras. Traz o assistente de estacionamento.',
      'El auto visto desde arriba al maniobrar. Incluye el asistente de estacionamiento.',
    ],
    { from: 1, until: 2, needs: ['PKA'] },
  ],
  [
    'RCT',
    'SAFETY',
    1790,
    ['Alerta de tráfego cruzado', 'Alerta de tránsito cruzado'],
    [
      'Avisa e freia ao sair da vaga de ré. Pede o Pack Safety.',
      'Avisa y frena al salir marcha atrás. Requiere el Pack Safety.',
    ],
    { until: 2, needs: ['SEG'] },
  ],
  [
    'DRW',
    'SAFETY',
    1290,
    ['Detector de fadiga', 'Detector de fatiga'],
    ['Câmera na coluna de direção. Pede o Pack Safety.', 'Cámara en la columna de dirección. Requiere el Pack Safety.'],
    { until: 2, needs: ['SEG'] },
  ],
  [
    'TPM',
    'SAFETY',
    690,
    ['Monitor de pressão dos pneus', 'Monitor de presión de neumáticos'],
    ['Leitura de cada roda no painel.', 'Lectura de cada rueda en el tablero.'],
  ],
  [
    'HUD',
    'TECHNOLOGY',
    3290,
    ['Head-up display', 'Head-up display'],
    ['Velocidade e rota no para-brisa. Traz o Pack Tech.', 'Velocidad y ruta en el parabrisas. Incluye el Pack Tech.'],
    { from: 1, until: 2, needs: ['TEC'] },
  ],
  [
    'NAV',
    'TECHNOLOGY',
    1990,
    ['Navegação conectada', 'Navegación conectada'],
    ['Mapas e trânsito por três anos. Traz o Pack Tech.', 'Mapas y tránsito por tres años. Incluye el Pack Tech.'],
    { until: 2, needs: ['TEC'] },
  ],
  [
    'DKY',
    'TECHNOLOGY',
    1190,
    ['Chave digital no celular', 'Llave digital en el celular'],
    ['Abre, liga e empresta o carro. Traz o Pack Tech.', 'Abre, arranca y presta el auto. Incluye el Pack Tech.'],
    { until: 2, needs: ['TEC'] },
  ],
  [
    'WIF',
    'TECHNOLOGY',
    890,
    ['Wi-Fi a bordo', 'Wi-Fi a bordo'],
    ['Até oito aparelhos, um ano de dados.', 'Hasta ocho equipos, un año de datos.'],
  ],
  [
    'USB',
    'TECHNOLOGY',
    490,
    ['Duas portas USB-C atrás', 'Dos puertos USB-C atrás'],
    ['Carga rápida de 27 W.', 'Carga rápida de 27 W.'],
  ],
  [
    'AMB',
    'COMFORT',
    1090,
    ['Luz ambiente em oito cores', 'Luz ambiental en ocho colores'],
    ['Nas portas e no painel.', 'En las puertas y el tablero.'],
  ],
  [
    'VOL',
    'COMFORT',
    990,
    ['Volante revestido em couro', 'Volante forrado en cuero'],
    ['Costura na cor do banco.', 'Costura del color del asiento.'],
    { until: 1 },
  ],
  [
    'RAI',
    'COMFORT',
    790,
    ['Sensores de chuva e de luz', 'Sensores de lluvia y de luz'],
    ['Limpador e faróis por conta própria.', 'Limpiaparabrisas y luces por su cuenta.'],
    { until: 2 },
  ],
  [
    'EMS',
    'COMFORT',
    990,
    ['Retrovisor eletrocrômico', 'Espejo electrocrómico'],
    ['Escurece sozinho. Traz os sensores.', 'Se oscurece solo. Incluye los sensores.'],
    { until: 2, needs: ['RAI'] },
  ],
  [
    'PRV',
    'EXTERIOR',
    1190,
    ['Vidros de privacidade', 'Vidrios de privacidad'],
    ['Escurecidos de fábrica atrás.', 'Oscurecidos de fábrica atrás.'],
  ],
  [
    'LED',
    'EXTERIOR',
    2990,
    ['Faróis full LED', 'Faros full LED'],
    ['Baixo, alto e luz diurna.', 'Bajas, altas y luz diurna.'],
    { until: 1, group: 'headlights' },
  ],
  [
    'MTX',
    'EXTERIOR',
    5490,
    ['Faróis matriciais', 'Faros matriciales'],
    ['Farol alto que recorta quem vem.', 'Luz alta que recorta a quien viene.'],
    { from: 1, group: 'headlights' },
  ],
  [
    'FOG',
    'EXTERIOR',
    890,
    ['Faróis de neblina em LED', 'Faros antiniebla LED'],
    ['Acompanham a curva.', 'Acompañan la curva.'],
  ],
  [
    'CHR',
    'EXTERIOR',
    1490,
    ['Pack Chrome', 'Pack Chrome'],
    [
      'Frisos e grade cromados. Não combina com o Pack Black.',
      'Molduras y parrilla cromadas. No va con el Pack Black.',
    ],
    { from: 1, excludes: ['BLK', 'DRK'] },
  ],
  [
    'DRK',
    'EXTERIOR',
    1990,
    ['Pack Dark', 'Pack Dark'],
    [
      'Teto e colunas em preto. Traz o Pack Black; só com branco, preto, cinza e prata.',
      'Techo y parantes en negro. Incluye el Pack Black; solo con blanco, negro, gris y plata.',
    ],
    { from: 1, needs: ['BLK'], dark: true },
  ],
];

export const more: readonly ItemTemplate[] = lines.map(item);

const tireLines: readonly Line[] = [
  [
    'PHT',
    'WHEELS',
    0,
    ['Pneus de asfalto', 'Neumáticos de ruta'],
    ['Silenciosos e econômicos.', 'Silenciosos y económicos.'],
    { from: 3, group: 'tires', required: true },
  ],
  [
    'PAT',
    'WHEELS',
    2490,
    ['Pneus de uso misto', 'Neumáticos mixtos'],
    ['Metade terra, metade asfalto.', 'Mitad tierra, mitad asfalto.'],
    { group: 'tires' },
  ],
  [
    'PMT',
    'WHEELS',
    3990,
    ['Pneus de lama', 'Neumáticos de barro'],
    ['Para quem sai da estrada toda semana.', 'Para quien sale de la ruta todas las semanas.'],
    { group: 'tires' },
  ],
];

/** The top trim leaves with one of them; below it the better ones are extras. */
export const tires: readonly ItemTemplate[] = tireLines.map(item);
