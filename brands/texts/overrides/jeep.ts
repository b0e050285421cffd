import type { Overrides } from '../areas.ts';

export const jeep: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'O caminho é por onde você quiser',
      'hero.lead': 'Tração, altura e fôlego para sair do asfalto e voltar para o jantar.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'El camino es por donde vos quieras',
      'hero.lead': 'Tracción, altura y aire para dejar el asfalto y volver a cenar.',
    },
  },
};
