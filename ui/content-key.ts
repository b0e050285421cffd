/**
 * The key of a form together with what it says: sent twice it is done once, and a form that was sent, gone back to and filled in
 * differently is another one. Who filled it in knows of no key.
 */
export const contentKey = async (key: string, content: Readonly<Record<string, string>>): Promise<string> => {
  if (key === '') return '';
  const said = new TextEncoder().encode(JSON.stringify([key, content]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', said));
  return `${key}:${Array.from(digest.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};
