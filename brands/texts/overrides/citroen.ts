import type { Overrides } from '../areas.ts';

export const citroen: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Conforto que abraça',
      'hero.lead': 'Bancos macios, suspensão serena e cores que alegram a rua.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'Un confort que abraza',
      'hero.lead': 'Asientos mullidos, suspensión serena y colores que alegran la calle.',
    },
  },
};
