import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_LIMIT } from '#platform/files/receive.server.ts';

/** How much a sender may still send, and for how long, of what nobody keeps. */
export type RestBound = { readonly bytes: number; readonly ms: number };
const REST: RestBound = { bytes: REQUEST_LIMIT, ms: 5_000 };

/**
 * A connection that ends before its request was read to its end is closed in stages (RFC 9112, 9.6): first our side, and what still
 * comes is read and thrown away until the sender has sent all, hung up, or sent too much or for too long. Closed at once, the system
 * would answer the rest with a reset, which takes the refusal from whoever has not read it yet.
 */
export const closeInStages = (server: Server, bound = REST): void => {
  const current = new WeakMap<Socket, IncomingMessage>();
  server.on('request', (request) => {
    if (request.method === 'GET') return;
    const { socket } = request;
    const isKnown = current.has(socket);
    current.set(socket, request);
    if (isKnown) return;
    const closeAtOnce = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const unread = current.get(socket);
      if (unread === undefined || unread.complete || unread.destroyed || socket.destroyed) closeAtOnce();
      else closeOurSide(socket, unread, bound);
    };
  });
};

const closeOurSide = (socket: Socket, unread: IncomingMessage, { bytes, ms }: RestBound): void => {
  const most = socket.bytesRead + bytes;
  const end = (): void => {
    clearTimeout(timer);
    socket.destroy();
  };
  const timer = setTimeout(end, ms);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  unread.once('end', end);
  unread.on('data', () => {
    if (socket.bytesRead > most) end();
  });
  unread.resume();
  socket.end();
};
