/** The end of a lead's id: what people call it by. */
export const protocolOf = (id: string): string => id.slice(-12).toUpperCase();

/** A protocol that an address carries back after sending; null for anything that is none. */
export const readProtocol = (text: string | null): string | null =>
  text !== null && /^[0-9A-F]{12}$/.test(text) ? text : null;
