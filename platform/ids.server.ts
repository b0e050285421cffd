import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '#kernel/clock.ts';

export const systemClock: Clock = { now: () => new Date() };

/** UUID version 7 (RFC 9562, section 5.7): 48 bits of milliseconds, then random. */
export const createIds = (clock: Clock, random: (size: number) => Uint8Array = randomBytes): Ids => ({
  next: () => {
    const bytes = random(16);
    const millis = clock.now().getTime();
    for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(millis / 256 ** (5 - index)) % 256;
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Buffer.from(bytes).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  },
});
