import type { Overrides } from '../areas.ts';

export const volante: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'A vida pede um volante',
      'hero.lead': 'Carros simpáticos, contas claras. Monte o seu em poucos minutos.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'La vida pide un volante',
      'hero.lead': 'Autos simpáticos, cuentas claras. Armá el tuyo en minutos.',
    },
  },
};
