import type { SomeTexts } from '#ui/translate.ts';

/** As files of their own: asked for with the scripts that show them. */
export const readLaterTexts = async (locale: string): Promise<SomeTexts> => {
  const [spoken, view] = await Promise.all(
    locale === 'es-AR'
      ? [
          import('#brands/texts/configurator-later.es-AR.json', { with: { type: 'json' } }),
          import('#brands/texts/car-view.es-AR.json', { with: { type: 'json' } }),
        ]
      : [
          import('#brands/texts/configurator-later.pt-BR.json', { with: { type: 'json' } }),
          import('#brands/texts/car-view.pt-BR.json', { with: { type: 'json' } }),
        ],
  );
  return { ...spoken?.default, ...view?.default };
};
