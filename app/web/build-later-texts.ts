import type { SomeTexts } from '#ui/translate.ts';

/** The dictionary of what is said only after a click, as files of their own. A page without the hub's marker loads none: it was warned of at the start. */
export const readLaterTexts = async (
  locale: string,
  body: { classList: { contains: (name: string) => boolean } } = document.body,
): Promise<SomeTexts> => {
  if (!body.classList.contains('hub-page')) return {};
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
