export type Gearbox = {
  readonly long: string;
  readonly kind: 'MANUAL' | 'AUTOMATIC' | 'CVT' | 'SINGLE_SPEED';
  readonly name: { readonly 'pt-BR': string; readonly 'es-AR': string };
  /** What the version's name adds, if anything. */
  readonly tag: string;
};

export const gearboxes = {
  mt5: {
    long: 'M5',
    kind: 'MANUAL',
    name: { 'pt-BR': 'Manual de 5 marchas', 'es-AR': 'Manual de 5 marchas' },
    tag: 'MT',
  },
  mt6: {
    long: 'M6',
    kind: 'MANUAL',
    name: { 'pt-BR': 'Manual de 6 marchas', 'es-AR': 'Manual de 6 marchas' },
    tag: 'MT',
  },
  cvt: {
    long: 'C7',
    kind: 'CVT',
    name: { 'pt-BR': 'Automático CVT com 7 marchas simuladas', 'es-AR': 'Automática CVT con 7 marchas simuladas' },
    tag: 'CVT',
  },
  at6: {
    long: 'A6',
    kind: 'AUTOMATIC',
    name: { 'pt-BR': 'Automático de 6 marchas', 'es-AR': 'Automática de 6 marchas' },
    tag: 'AT6',
  },
  at8: {
    long: 'A8',
    kind: 'AUTOMATIC',
    name: { 'pt-BR': 'Automático de 8 marchas', 'es-AR': 'Automática de 8 marchas' },
    tag: 'AT8',
  },
  at9: {
    long: 'A9',
    kind: 'AUTOMATIC',
    name: { 'pt-BR': 'Automático de 9 marchas', 'es-AR': 'Automática de 9 marchas' },
    tag: 'AT9',
  },
  ev: { long: 'E1', kind: 'SINGLE_SPEED', name: { 'pt-BR': 'Uma marcha', 'es-AR': 'Una marcha' }, tag: '' },
} as const satisfies Record<string, Gearbox>;

export type GearboxKey = keyof typeof gearboxes;
