import { stripDocument } from '#kernel/documents.ts';
import { fieldOf } from './form.ts';

/** A document's number in a submitted form, however it was typed: case, blanks, dashes and pasted line breaks say nothing. */
export const documentIn = (form: FormData, name: string): string => {
  const typed = fieldOf(form, name).trim();
  const bare = stripDocument(typed.toUpperCase());
  return bare === '' ? typed : bare;
};
