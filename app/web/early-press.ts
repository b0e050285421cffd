import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** The last button pressed before the page was live; null from then on. */
    earlyPress?: HTMLElement | null;
    /** Fields that were filled in before the page was live, each with what it said; none from then on. */
    earlyFields?: ReadonlyMap<Field, string> | undefined;
  }
}

/** The page is live from here on: what was filled in and pressed before, when nothing heard it, is told anew. */
export const useEarlyPress = (): void => {
  useEffect(() => {
    const { earlyPress: pressed, earlyFields: fields = new Map<Field, string>() } = window;
    window.earlyFields = undefined;
    for (const [field, value] of fields) if (field.isConnected) fillAnew(field, value);
    window.earlyPress = null;
    if (pressed?.isConnected === true) pressed.click();
  }, []);
};

/**
 * React hears a field only when it says something else than React last saw in it, and it watches the field's own property for
 * that: set there to something else first, the same input counts again.
 */
const fillAnew = (field: Field, value: string): void => {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    // One of several that was chosen and then left for another says nothing any more.
    if (field.type === 'radio' && !field.checked) return;
    field.checked = !field.checked;
    field.click();
    return;
  }
  if (field.type === 'file') return;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
};
