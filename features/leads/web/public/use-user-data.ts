import { useEffect, useRef, type RefObject } from 'react';
import { useRevalidator } from 'react-router';

/** Sent on the window by whatever changes the signed-in person's data. */
export const USER_DATA_EVENT = 'userDataUpdate';

type Person = Readonly<Record<'name' | 'email' | 'phone' | 'cpf', string>>;

const FIELDS = ['name', 'email', 'phone', 'cpf'] as const;

/** Fills what the visitor has not touched: an empty field, or one that holds what the profile said before. */
const fill = (form: HTMLFormElement, before: Person | null, after: Person): void => {
  for (const name of FIELDS) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    const isUntouched = input.value === '' || input.value === input.defaultValue || input.value === before?.[name];
    if (isUntouched && after[name] !== '') input.value = after[name];
  }
};

/**
 * Asks for the profile again on the update event, and fills the form with what came (spec, states and transitions). Data is changed
 * on pages of its own, so whoever comes back to the tab may have changed it in another: that counts as the event.
 */
export const useUserData = (form: RefObject<HTMLFormElement | null>, person: Person | null): void => {
  const { revalidate } = useRevalidator();
  const last = useRef(person);
  const isKnown = person !== null;
  useEffect(() => {
    const onUpdate = (): void => void revalidate();
    const onReturn = (): void => {
      if (isKnown && navigator.onLine && document.visibilityState === 'visible')
        window.dispatchEvent(new Event(USER_DATA_EVENT));
    };
    window.addEventListener(USER_DATA_EVENT, onUpdate);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener(USER_DATA_EVENT, onUpdate);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [revalidate, isKnown]);
  useEffect(() => {
    if (person !== null && person !== last.current && form.current !== null) fill(form.current, last.current, person);
    last.current = person;
  }, [form, person]);
};
