import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** Where clamd listens: a socket's path, or host and port. */
export type Scanner = string;

const SECONDS = 30;

/**
 * Sends a file through clamd (INSTREAM, clamd(8)). True when it found nothing; false when it found something. Throws when there
 * is no verdict: what nobody has looked at is not taken in.
 */
export const isClean = async (scanner: Scanner, file: string): Promise<boolean> => {
  const socket = open(scanner);
  socket.setTimeout(SECONDS * 1000, () => socket.destroy(new Error('the virus scanner is silent')));
  const heard = hear(socket);
  // Whoever waits for it hears of a broken connection too; nobody may be waiting yet.
  heard.catch(() => undefined);
  try {
    await once(socket, 'connect');
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), heard]);
    }
    socket.write(Buffer.alloc(4));
    const verdict = await heard;
    if (verdict === 'stream: OK') return true;
    if (verdict.endsWith(' FOUND')) return false;
    throw new Error(`the virus scanner gave no verdict: ${verdict.slice(0, 100)}`);
  } finally {
    socket.destroy();
  }
};

const open = (scanner: Scanner): Socket => {
  if (scanner.startsWith('/')) return connect(scanner);
  const { hostname, port } = new URL(`tcp://${scanner}`);
  return connect(Number(port), hostname);
};

/** The answer up to its end. */
const hear = async (socket: Socket): Promise<string> => {
  let answer = '';
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    answer += chunk;
    if (answer.length > 4_096) break;
  }
  return answer.replace(/\0.*$/s, '').trim();
};
