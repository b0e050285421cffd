import { fieldOf } from '#ui/form.ts';

/** A code as people copy it out of a mail or an app: with blanks, a dash or a dot between its halves. */
export const typedCode = (form: FormData): string => fieldOf(form, 'code').replaceAll(/[\s.\-–]/g, '');
