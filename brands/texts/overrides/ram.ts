import type { Overrides } from '../areas.ts';

export const ram: Readonly<Record<'pt-BR' | 'es-AR', Overrides>> = {
  'pt-BR': {
    home: {
      'hero.title': 'Feita para puxar mais',
      'hero.lead': 'Caçamba, torque e reboque para o trabalho que ninguém quer fazer.',
      'models.title': 'Escolha a sua {brand}',
    },
    // Its cars are pick-ups, so the name is feminine: "a Ram", "la Ram".
    shell: { 'menu.owner': 'Já tenho uma {brand}' },
  },
  'es-AR': {
    home: {
      'hero.title': 'Hecha para tirar más',
      'hero.lead': 'Caja, torque y remolque para el trabajo que nadie quiere hacer.',
    },
    shell: { 'menu.owner': 'Ya tengo una {brand}' },
  },
};
