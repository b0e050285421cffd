/** A code as partners make them: what a till reads and a person can type. */
export const PARTNER_CODE = /^[0-9A-Za-z_-]{4,60}$/;

/** Lines of a file that are read at once. */
export const MOST_CODES = 20_000;

export type CodesFile = {
  readonly codes: readonly string[];
  /** Codes that the file has more than once; each is taken once. */
  readonly repeated: readonly { readonly line: number; readonly code: string }[];
  /** Lines that are no code. */
  readonly wrong: readonly number[];
  readonly isTooLong: boolean;
};

/** Reads a partner's file: one code a line, the first column of a CSV; empty lines and a heading `code` count for nothing. */
export const readCodes = (content: string): CodesFile => {
  const seen = new Set<string>();
  const repeated: { line: number; code: string }[] = [];
  const wrong: number[] = [];
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  lines.forEach((text, at) => {
    const code = (text.split(/[;,\t]/)[0] ?? '').trim().replace(/^"(.*)"$/, '$1');
    if (code === '' || (at === 0 && /^c[oó]digo$|^code$/i.test(code))) return;
    if (!PARTNER_CODE.test(code)) wrong.push(at + 1);
    else if (seen.has(code)) repeated.push({ line: at + 1, code });
    else seen.add(code);
  });
  return { codes: [...seen], repeated, wrong, isTooLong: seen.size > MOST_CODES };
};
