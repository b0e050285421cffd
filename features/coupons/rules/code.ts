/** A coupon's code as it is stored, from any writing: case, blanks, dashes and dots do not count. Null for what is no code. */
export const readCode = (text: string): string | null => {
  const code = text.toUpperCase().replaceAll(/[\s.\p{Pd}]/gu, '');
  return /^[0-9A-Z]{3,16}$/.test(code) ? code : null;
};
