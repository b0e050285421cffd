import { randomBytes } from 'node:crypto';

/** Without signs that are taken for another: no 0, O, 1, I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code of ten signs, of 50 bits of chance. */
export const newCode = (): string => [...randomBytes(10)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
