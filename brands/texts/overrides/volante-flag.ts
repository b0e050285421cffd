import type { Overrides } from '../areas.ts';

export const volanteFlag: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Trabalho bem feito começa cedo',
      'hero.lead': 'Furgões e sedãs que rodam o dia inteiro e custam pouco por quilômetro.',
    },
  },
  'es-AR': {
    home: {
      'hero.title': 'El trabajo bien hecho arranca temprano',
      'hero.lead': 'Furgones y sedanes que andan todo el día y cuestan poco por kilómetro.',
    },
  },
};
