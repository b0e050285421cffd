import type { Overrides } from '../areas.ts';

export const peugeot: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Sinta cada detalhe',
      'hero.lead': 'Precisão ao toque, luz afiada e um volante que cabe na mão.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'Sentí cada detalle',
      'hero.lead': 'Precisión al tacto, luz afilada y un volante que entra en la mano.',
    },
  },
};
