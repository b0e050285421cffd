import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '#kernel/clock.ts';

export const systemClock: Clock = { now: () => new Date() };

/**
 * UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, a counter of 12 bits, then random. The counter (section 6.2, method 1) keeps ids of one
 * millisecond in the order they were made; it begins anywhere in its lower half, so that two processes seldom meet.
 */
export const createIds = (clock: Clock, random: (size: number) => Uint8Array = randomBytes): Ids => {
  let last = -1;
  let count = 0;
  return {
    next: () => {
      const bytes = random(16);
      const millis = clock.now().getTime();
      count = millis === last ? (count + 1) % 0x1000 : (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0);
      last = millis;
      for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(millis / 256 ** (5 - index)) % 256;
      bytes[6] = (count >> 8) | 0x70;
      bytes[7] = count & 0xff;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      const hex = Buffer.from(bytes).toString('hex');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
};
