import type { Overrides } from '../areas.ts';

export const ram: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Feita para puxar mais',
      'hero.lead': 'Caçamba, torque e reboque para o trabalho que ninguém quer fazer.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'Hecha para tirar más',
      'hero.lead': 'Caja, torque y remolque para el trabajo que nadie quiere hacer.',
    },
  },
};
