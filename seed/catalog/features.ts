import type { Chapter } from '#features/catalog/public.ts';
import type { Texts } from './rows.ts';
import type { Family } from './model-facts.ts';

type Level = 0 | 1 | 2 | 3;

/** What a car of a trim level has, the higher levels on top of the lower ones, in both languages; `upTo`: a better one replaces it above. */
type Line = readonly [from: Level, chapter: Chapter, pt: string, es: string, upTo?: Level];

const common: readonly Line[] = [
  [0, 'inside', 'Ar-condicionado: manual', 'Aire acondicionado: manual', 1],
  [0, 'inside', 'Direção elétrica', 'Dirección eléctrica'],
  [
    0,
    'safety',
    'Controle de estabilidade e assistente de partida em rampa',
    'Control de estabilidad y asistente de arranque en pendiente',
  ],
  [0, 'safety', 'Airbags: quatro', 'Airbags: cuatro', 0],
  [1, 'technology', 'Multimídia de 8,4" com espelhamento sem fio', 'Multimedia de 8,4" con duplicación inalámbrica'],
  [1, 'safety', 'Airbags: seis', 'Airbags: seis'],
  [1, 'technology', 'Sensor de estacionamento traseiro', 'Sensor de estacionamiento trasero'],
  [2, 'technology', 'Painel digital de 10,25"', 'Tablero digital de 10,25"'],
  [2, 'inside', 'Ar-condicionado: digital, de duas zonas', 'Aire acondicionado: digital, bizona'],
  [2, 'design', 'Faróis full LED', 'Faros full LED'],
  [3, 'technology', 'Piloto automático adaptativo', 'Control de velocidad crucero adaptativo'],
  [3, 'inside', 'Bancos dianteiros elétricos com ventilação', 'Butacas delanteras eléctricas y ventiladas'],
];

const own: Readonly<Record<Family, readonly Line[]>> = {
  passenger: [
    [0, 'design', 'Rodas de liga leve', 'Llantas de aleación'],
    [3, 'safety', 'Sete modos de assistência ao motorista', 'Siete asistencias a la conducción'],
  ],
  pickup: [
    [0, 'space', 'Protetor de caçamba', 'Protector de caja'],
    [2, 'capability', 'Tração integral com seletor de terreno', 'Tracción integral con selector de terreno'],
    [2, 'space', 'Capota marítima', 'Lona marinera'],
  ],
  utility: [
    [0, 'space', 'Portas traseiras com abertura de 180°', 'Puertas traseras con apertura de 180°'],
    [0, 'space', 'Divisória entre cabine e carga', 'Separador entre cabina y carga'],
    [1, 'space', 'Porta lateral corrediça nos dois lados', 'Puerta lateral corrediza en ambos lados'],
  ],
  performance: [
    [1, 'capability', 'Diferencial traseiro de deslizamento limitado', 'Diferencial trasero de deslizamiento limitado'],
    [2, 'capability', 'Amortecedores adaptativos', 'Amortiguadores adaptativos'],
    [3, 'safety', 'Freios de seis pistões', 'Frenos de seis pistones'],
  ],
};

export const highlightsOf = (family: Family, level: number): (Texts & { chapter: Chapter })[] =>
  [...common, ...own[family]]
    .filter(([from, , , , upTo = 3]) => from <= level && level <= upTo)
    .sort(([a], [b]) => b - a)
    .map(([, chapter, pt, es]) => ({ 'pt-BR': pt, 'es-AR': es, chapter }));
