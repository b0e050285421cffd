import { startTransition, useEffect, useState } from 'react';
import type { SomeTexts } from '#ui/translate.ts';

type ReadTexts = (locale: string) => Promise<SomeTexts>;

const NONE: SomeTexts = {};
/** Texts of what nobody sees before they click: they come with its script, not with the page. */
let later = NONE;
let readTexts: ReadTexts = async () => NONE;
/** The screen that shows them: there is one at a time. */
let onTexts = (): void => undefined;

/** Where they stand is known to the app alone. */
export const provideLaterTexts = (read: ReadTexts): void => {
  readTexts = read;
};

/** A script together with its texts. The server writes a page that has a question with the texts in it. */
export const withTexts = async <Loaded>(script: Promise<Loaded>): Promise<Loaded> => {
  if (typeof document === 'undefined') return script;
  const [loaded, texts] = await Promise.all([script, readTexts(document.documentElement.lang)]);
  if (later === NONE) {
    later = texts;
    onTexts();
  }
  return loaded;
};

/** What has come since the page. Whatever still waits for its own script stays in sight meanwhile: these texts are not its. */
export const useLaterTexts = (): SomeTexts => {
  const [texts, setTexts] = useState(later);
  useEffect(() => {
    onTexts = () => startTransition(() => setTexts(later));
    onTexts();
  }, []);
  return texts;
};
