const CODE = /^[0-9A-Z]{1,16}$/;

/** Codes joined by commas, each once, in the order given; null where one of them cannot be a code. */
export const splitCodes = (text: string): string[] | null => {
  const codes = text.split(',').map((entry) => entry.trim());
  return codes.every((entry) => CODE.test(entry)) ? [...new Set(codes)] : null;
};

/** Lists that came joined, repeated or both. */
export const codesOf = (value: string | readonly string[] | undefined): string[] => {
  const texts = value === undefined || value === '' ? [] : [value].flat();
  return [...new Set(texts.flatMap((text) => splitCodes(text) ?? []))];
};
