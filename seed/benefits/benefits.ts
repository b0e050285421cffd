/** Benefits of the demonstration: what the dealerships' own workshops give, as a brand's team would write it. */

export type BenefitSeed = {
  readonly slug: string;
  readonly picture: 'CARE' | 'WASH' | 'TYRES';
  readonly modes: readonly ('SELF' | 'GIFT')[];
  readonly percent: number | null;
  /** For whom: everybody registered, or who has a car of the brand. */
  readonly audience: 'EVERYBODY' | 'OWNERS';
  readonly words: Readonly<Record<'br' | 'ar', { title: string; summary: string; terms: string }>>;
};

export const PARTNER = { br: 'Oficinas da rede', ar: 'Talleres de la red' } as const;
export const AUDIENCES = {
  EVERYBODY: { br: 'Todos os cadastrados', ar: 'Todos los registrados' },
  OWNERS: { br: 'Donos de um carro da marca', ar: 'Dueños de un auto de la marca' },
} as const;

export const BENEFITS: readonly BenefitSeed[] = [
  {
    slug: 'wash',
    picture: 'WASH',
    modes: ['SELF', 'GIFT'],
    percent: null,
    audience: 'EVERYBODY',
    words: {
      br: {
        title: 'Lavagem completa',
        summary: 'Uma lavagem por dentro e por fora na sua concessionária.',
        terms: 'Com hora marcada na concessionária escolhida.\nUm carro por código.',
      },
      ar: {
        title: 'Lavado completo',
        summary: 'Un lavado por dentro y por fuera en tu concesionario.',
        terms: 'Con turno en el concesionario elegido.\nUn auto por código.',
      },
    },
  },
  {
    slug: 'tyres',
    picture: 'TYRES',
    modes: ['SELF', 'GIFT'],
    percent: null,
    audience: 'EVERYBODY',
    words: {
      br: {
        title: 'Alinhamento e balanceamento',
        summary: 'As quatro rodas alinhadas e balanceadas antes da estrada.',
        terms: 'Para carros de passeio e picapes leves.\nPeças não estão incluídas.',
      },
      ar: {
        title: 'Alineación y balanceo',
        summary: 'Las cuatro ruedas alineadas y balanceadas antes de la ruta.',
        terms: 'Para autos y pickups livianas.\nLos repuestos no están incluidos.',
      },
    },
  },
  {
    slug: 'care',
    picture: 'CARE',
    modes: ['SELF'],
    percent: 10,
    audience: 'OWNERS',
    words: {
      br: {
        title: '10% na próxima revisão',
        summary: 'Para quem já tem um carro da marca na garagem.',
        terms: 'Vale para a mão de obra de uma revisão do plano de manutenção.',
      },
      ar: {
        title: '10% en el próximo service',
        summary: 'Para quienes ya tienen un auto de la marca en el garaje.',
        terms: 'Vale para la mano de obra de un service del plan de mantenimiento.',
      },
    },
  },
];
