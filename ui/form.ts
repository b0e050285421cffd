/** A text of a submitted form; a file or nothing reads as empty. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** A text of a submitted form without the spaces around it; what was not filled in is not there. */
export const filledIn = (form: FormData, name: string): string | undefined => {
  const text = fieldOf(form, name).trim();
  return text === '' ? undefined : text;
};
