import type { ModelSeed } from './model.ts';

/** Models of one brand: code, slug, name and the body their pictures are drawn from. */
export const volanteAbarthModels: readonly ModelSeed[] = [
  {
    brand: 'volante-abarth',
    code: '364',
    slug: 'lume-abarth',
    name: 'Lume Abarth',
    body: {
      kind: 'suv-compact',
      length: 4.13,
      height: 1.55,
      width: 1.81,
      clearance: 0.175,
      wheelRadius: 0.35,
      face: 'sting',
      tail: 'bar',
      rims: 'y5',
      rimFinish: 'dark',
      cladding: 'sills',
      metal: 'black',
      accent: '#c8102e',
      extras: ['spoiler', 'exhausts'],
    },
  },
  {
    brand: 'volante-abarth',
    code: '501',
    slug: 'raio-abarth',
    name: 'Raio Abarth',
    body: {
      kind: 'city-electric',
      length: 3.67,
      height: 1.52,
      width: 1.68,
      clearance: 0.135,
      wheelRadius: 0.32,
      face: 'sting-round',
      tail: 'rounds',
      rims: 'split5',
      rimFinish: 'dark',
      cladding: 'sills',
      metal: 'black',
      accent: '#c8102e',
      extras: ['spoiler'],
    },
  },
];
