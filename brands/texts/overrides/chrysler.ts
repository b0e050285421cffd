import type { Overrides } from '../areas.ts';

export const chrysler: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'A arte de chegar bem',
      'hero.lead': 'Silêncio, espaço e acabamento para quem não tem pressa de descer.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'El arte de llegar bien',
      'hero.lead': 'Silencio, espacio y terminaciones para quien no tiene apuro en bajar.',
    },
  },
};
