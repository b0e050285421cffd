import type { Overrides } from '../areas.ts';

export const volanteAbarth: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Pequeno. Bravo. Seu.',
      'hero.lead': 'Motor, ronco e curva. O resto é opcional.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'Chico. Bravo. Tuyo.',
      'hero.lead': 'Motor, ruido y curva. Lo demás es opcional.',
    },
  },
};
