import type { ModelSeed } from './model.ts';

/** Models of one brand: code, slug, name and the body their pictures are drawn from. */
export const volanteFlagModels: readonly ModelSeed[] = [
  {
    brand: 'volante-flag',
    code: '289',
    slug: 'carga',
    name: 'Carga',
    body: {
      kind: 'van',
      length: 4.97,
      height: 1.94,
      width: 1.93,
      face: 'louvres',
      tail: 'stack',
      rims: 'steel',
      cladding: 'full',
      extras: ['cargo'],
      metal: 'black',
    },
  },
  {
    brand: 'volante-flag',
    code: '291',
    slug: 'ponto',
    name: 'Ponto',
    body: {
      kind: 'sedan',
      length: 4.48,
      height: 1.49,
      width: 1.72,
      wheelRadius: 0.318,
      clearance: 0.165,
      windscreen: 0.04,
      belt: 0.01,
      face: 'louvres',
      tail: 'corner',
      rims: 'aero',
      rimFinish: 'silver',
      cladding: 'none',
      metal: 'satin',
    },
  },
];
