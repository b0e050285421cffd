import { useEffect, type RefObject } from 'react';
import { LEAD_STORAGE } from '../../rules/types.ts';

/** What a form holds beside its own secrets; a box that is not ticked is not there. */
const readTexts = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value !== 'string' || value === '' || name === 'token' || name === 'key' ? [] : [[name, value]],
    ),
  );

const readDraft = (): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(LEAD_STORAGE) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
};

/** A browser may have no storage to give, or none left: then nothing is kept. */
const keepText = (text: string | null): void => {
  try {
    if (text === null) sessionStorage.removeItem(LEAD_STORAGE);
    else sessionStorage.setItem(LEAD_STORAGE, text);
  } catch {
    // Nothing depends on it.
  }
};

/** Puts back what was typed where nothing stands; consents are never put back: each yes is given anew. */
const restore = (form: HTMLFormElement): void => {
  for (const [name, value] of Object.entries(readDraft())) {
    const input = form.elements.namedItem(name);
    if (typeof value !== 'string' || input === null) continue;
    if (input instanceof RadioNodeList) input.value = value;
    else if (
      'value' in input &&
      input.value === '' &&
      !(input instanceof HTMLInputElement && input.type === 'checkbox')
    )
      input.value = value;
  }
};

/** Keeps a form begun in the tab (`leadObj`), so that going back or reloading loses nothing; the tab's end forgets it. */
export const useFormDraft = (ref: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const form = ref.current;
    if (form === null) return undefined;
    restore(form);
    const keep = (): void => keepText(JSON.stringify(readTexts(form)));
    form.addEventListener('input', keep);
    return () => form.removeEventListener('input', keep);
  }, [ref]);
};

/** The form was sent: nothing of it stays in the tab. */
export const useForgottenForm = (isSent: boolean): void => {
  useEffect(() => {
    if (isSent) keepText(null);
  }, [isSent]);
};
