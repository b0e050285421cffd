import { createHash } from 'node:crypto';

/** A UUID that is the same each time the same thing is seeded (RFC 9562, version 8: the hash of its name). */
export const seedId = (name: string): string => {
  const hex = createHash('sha256').update(`volante seed ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Numbers from a name: the same name gives the same run. Enough to spread data, of no use for secrets. */
export const rollsOf = (name: string): ((below: number) => number) => {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};
