/** Words of a search as a pattern for LIKE, with its own signs taken as text; empty for none. */
export const likeWords = (text: string | undefined): string => {
  const words = (text ?? '').trim().toLowerCase();
  return words === '' ? '' : `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
};
