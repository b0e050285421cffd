/** Services sold with a car. Alternatives share a group. Prices are Brazilian reais before the model's factor. */
export type ServiceTemplate = {
  readonly code: string;
  readonly category: 'MAINTENANCE' | 'WARRANTY' | 'TRACKING' | 'DELIVERY';
  readonly price: number;
  readonly group?: string;
  readonly name: readonly [pt: string, es: string];
  readonly text: readonly [pt: string, es: string];
};

export const serviceTemplates: readonly ServiceTemplate[] = [
  {
    code: 'MAN3',
    category: 'MAINTENANCE',
    price: 2690,
    group: 'maintenance',
    name: ['Plano de revisões: três', 'Plan de mantenimiento: tres services'],
    text: [
      'As três primeiras revisões, peças e mão de obra, a cada 10 mil km ou 12 meses.',
      'Los tres primeros services, repuestos y mano de obra, cada 10 mil km o 12 meses.',
    ],
  },
  {
    code: 'MAN5',
    category: 'MAINTENANCE',
    price: 4590,
    group: 'maintenance',
    name: ['Plano de revisões: cinco', 'Plan de mantenimiento: cinco services'],
    text: [
      'As cinco primeiras revisões, peças e mão de obra, a cada 10 mil km ou 12 meses.',
      'Los cinco primeros services, repuestos y mano de obra, cada 10 mil km o 12 meses.',
    ],
  },
  {
    code: 'GAR1',
    category: 'WARRANTY',
    price: 1990,
    group: 'warranty',
    name: ['Garantia estendida: um ano', 'Garantía extendida: un año'],
    text: ['Mais doze meses depois da garantia de fábrica.', 'Doce meses más después de la garantía de fábrica.'],
  },
  {
    code: 'GAR2',
    category: 'WARRANTY',
    price: 3490,
    group: 'warranty',
    name: ['Garantia estendida: dois anos', 'Garantía extendida: dos años'],
    text: [
      'Mais vinte e quatro meses depois da garantia de fábrica.',
      'Veinticuatro meses más después de la garantía de fábrica.',
    ],
  },
  {
    code: 'RAS1',
    category: 'TRACKING',
    price: 1290,
    name: ['Rastreador com um ano de serviço', 'Rastreador con un año de servicio'],
    text: ['Localização e bloqueio à distância.', 'Localización y bloqueo a distancia.'],
  },
  {
    code: 'ENT1',
    category: 'DELIVERY',
    price: 890,
    name: ['Entrega em casa', 'Entrega a domicilio'],
    text: [
      'Até 100 km da concessionária, com entrega técnica.',
      'Hasta 100 km del concesionario, con entrega técnica.',
    ],
  },
];
