/** What the list of a plan's form has for a used car that is none of it. */
export const OTHER = 'other';
