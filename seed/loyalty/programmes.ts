import { argentine, brazilian, type Words } from './words.ts';

type Market = 'br' | 'ar';

/** A programme of the demonstration: which brand has it, what it is called, who may join. */
type ProgrammeSeed = {
  readonly brand: string;
  readonly code: string;
  readonly membership: 'OPEN' | 'OWNERS';
  readonly names: Readonly<Record<Market, { name: string; lead: string; levels: readonly string[] }>>;
};

const PROGRAMMES: readonly ProgrammeSeed[] = [
  {
    brand: 'jeep',
    code: 'jeep-nation',
    membership: 'OPEN',
    names: {
      br: {
        name: 'Jeep Nation',
        lead: 'A comunidade de quem vive fora do asfalto: cada passo com a marca vira pontos, medalhas e prêmios.',
        levels: ['Trilheiro', 'Explorador', 'Desbravador', 'Lenda'],
      },
      ar: {
        name: 'Jeep Nation',
        lead: 'La comunidad de quienes viven fuera del asfalto: cada paso con la marca se vuelve puntos, medallas y premios.',
        levels: ['Senderista', 'Explorador', 'Pionero', 'Leyenda'],
      },
    },
  },
  {
    brand: 'jeep',
    code: 'jeep-wave',
    membership: 'OWNERS',
    names: {
      br: {
        name: 'Jeep Wave',
        lead: 'Só para quem tem um Jeep na garagem: cuidar bem dele rende pontos, medalhas e prêmios.',
        levels: ['Onda', 'Maré', 'Oceano'],
      },
      ar: {
        name: 'Jeep Wave',
        lead: 'Solo para quienes tienen un Jeep en el garaje: cuidarlo bien suma puntos, medallas y premios.',
        levels: ['Ola', 'Marea', 'Océano'],
      },
    },
  },
  {
    brand: 'volante',
    code: 'clube-volante',
    membership: 'OPEN',
    names: {
      br: {
        name: 'Clube Volante',
        lead: 'O clube da casa: dirigir, cuidar e contar a sua história rende pontos, medalhas e prêmios.',
        levels: ['Partida', 'Estrada', 'Horizonte', 'Volante'],
      },
      ar: {
        name: 'Club Volante',
        lead: 'El club de la casa: manejar, cuidar y contar tu historia suma puntos, medallas y premios.',
        levels: ['Partida', 'Ruta', 'Horizonte', 'Volante'],
      },
    },
  },
  {
    brand: 'peugeot',
    code: 'peugeot-club',
    membership: 'OPEN',
    names: {
      br: {
        name: 'Clube Peugeot',
        lead: 'O prazer de dirigir tem retorno: pontos, medalhas e prêmios em cada momento com o seu Peugeot.',
        levels: ['Leão', 'Leão de prata', 'Leão de ouro'],
      },
      ar: {
        name: 'Club Peugeot',
        lead: 'El placer de manejar tiene recompensa: puntos, medallas y premios en cada momento con tu Peugeot.',
        levels: ['León', 'León de plata', 'León de oro'],
      },
    },
  },
  {
    brand: 'ram',
    code: 'ram-club',
    membership: 'OPEN',
    names: {
      br: {
        name: 'Clube Ram',
        lead: 'Força reconhece força: trabalho e estrada com a sua Ram rendem pontos, medalhas e prêmios.',
        levels: ['Pegada', 'Tração', 'Torque', 'Potência'],
      },
      ar: {
        name: 'Club Ram',
        lead: 'La fuerza reconoce a la fuerza: trabajo y ruta con tu Ram suman puntos, medallas y premios.',
        levels: ['Agarre', 'Tracción', 'Torque', 'Potencia'],
      },
    },
  },
];

/** Points at which each level begins, as many as a programme has of them. */
const FROM = [0, 1500, 5000, 15_000];
/** How long points live. */
const MONTHS = 24;

/** A year of the paid plan, in cents. */
const PLUS: Readonly<Record<Market, number>> = { br: 14_990, ar: 2_490_000 };

const MEDALS = [
  { code: 'DONO', rule: 'OWNED_CAR', points: 2000, most: null },
  { code: 'REVISAO', rule: 'REVISION', points: 600, most: null },
  { code: 'TEST-DRIVE', rule: 'TEST_DRIVE', points: 300, most: 3 },
  { code: 'OPINIAO', rule: 'OPINION', points: 150, most: 12 },
  { code: 'AMIGO', rule: 'REFERRAL', points: 1000, most: 10 },
  { code: 'PLUS', rule: 'SUBSCRIPTION', points: 1500, most: null },
] as const;

const PRIZES = [
  { drawing: 'CUP', points: 300, stock: 200 },
  { drawing: 'CAP', points: 600, stock: 150 },
  { drawing: 'MODEL', points: 1200, stock: 80 },
  { drawing: 'BACKPACK', points: 2000, stock: 60 },
  { drawing: 'CARE', points: 3000, stock: 40 },
  { drawing: 'TRACK', points: 6000, stock: 12 },
] as const;

const WORDS: Readonly<Record<Market, Words>> = { br: brazilian, ar: argentine };

const rowsOf = ({ brand, code, membership, names }: ProgrammeSeed, market: Market, position: number) => {
  const { name, lead, levels } = names[market];
  const words = WORDS[market];
  const key = `loyalty ${brand} ${market} ${code}`;
  return {
    programme: {
      key,
      brand,
      market,
      code,
      name,
      lead,
      welcome: words.welcome(name),
      membership,
      months: MONTHS,
      levels: levels.map((level, index) => ({ name: level, from: FROM[index] ?? 0, text: words.levels[index] ?? '' })),
      plans: [{ code: 'FREE', name: words.plan.name, text: words.plan.text }],
      faq: words.faq(name),
      position,
    },
    plan: {
      key: `${key} plan PLUS`,
      programme: key,
      brand,
      code: 'PLUS',
      name: words.plus.name,
      text: words.plus.text,
      amount: PLUS[market],
      months: 12,
    },
    medals: MEDALS.map((medal, index) => ({
      key: `${key} medal ${medal.code}`,
      programme: key,
      brand,
      ...medal,
      ...words.medals[medal.code],
      position: index,
    })),
    prizes: PRIZES.map((prize) => ({
      key: `${key} prize ${prize.drawing}`,
      programme: key,
      brand,
      ...prize,
      ...words.prizes[prize.drawing],
    })),
  };
};

/** Every programme in both markets, with its medals and prizes. */
export const LOYALTY = PROGRAMMES.flatMap((programme, position) =>
  (['br', 'ar'] as const).map((market) => rowsOf(programme, market, position)),
);
