import type { Overrides } from '../areas.ts';

export const dodge: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Acelere. O resto fica para trás',
      'hero.lead': 'Potência sem pedir desculpa, montada do seu jeito.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'Acelerá. Lo demás queda atrás',
      'hero.lead': 'Potencia sin pedir disculpas, armada a tu manera.',
    },
  },
};
