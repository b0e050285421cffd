import { useSyncExternalStore } from 'react';
import type { SomeTexts } from '#ui/translate.ts';

/** Texts of what nobody sees before they click: they come with its script, not with the page. */
const NONE: SomeTexts = {};
let later = NONE;
const listeners = new Set<() => void>();

const filesOf = (locale: string) =>
  locale === 'es-AR'
    ? [
        import('#brands/texts/configurator-later.es-AR.json', { with: { type: 'json' } }),
        import('#brands/texts/car-view.es-AR.json', { with: { type: 'json' } }),
      ]
    : [
        import('#brands/texts/configurator-later.pt-BR.json', { with: { type: 'json' } }),
        import('#brands/texts/car-view.pt-BR.json', { with: { type: 'json' } }),
      ];

/** A script together with its texts. The server writes a page that has a question with the texts in it. */
export const withTexts = async <Loaded>(script: Promise<Loaded>): Promise<Loaded> => {
  if (typeof document === 'undefined') return script;
  const [loaded, ...files] = await Promise.all([script, ...filesOf(document.documentElement.lang)]);
  if (later === NONE) {
    later = Object.assign({}, ...files.map((file) => file.default)) as SomeTexts;
    for (const notify of listeners) notify();
  }
  return loaded;
};

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => void listeners.delete(notify);
};

/** What the page carries and what has come since; the page's own words win. */
export const useLaterTexts = (): SomeTexts =>
  useSyncExternalStore(
    subscribe,
    () => later,
    () => NONE,
  );
