import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { callerOf } from '#platform/http/network.server.ts';

/**
 * How long a connection stays on which nothing more is asked. Behind a proxy longer than the proxy keeps it (nginx and most load
 * balancers: 60 s), else it sends a request on a connection that ends at that moment, and tells the visitor 502. For the same
 * reason it stays longer than the `Keep-Alive` header says (RFC 9112, section 9.5).
 */
export const idleTimes = (isBehindProxy: boolean) => ({
  keepAliveTimeout: isBehindProxy ? 75_000 : 5_000,
  keepAliveTimeoutBuffer: 5_000,
});

export type SocketBound = {
  /** Connections of one address. */
  readonly most: number;
  /** Those among them on which nothing is asked, or something that does not come to its end; each is left alone for so many looks. */
  readonly quiet: number;
  readonly grace: number;
};

export const SOCKET_BOUND: SocketBound = { most: 1_000, quiet: 128, grace: 8 };

const LOOK_MS = 250;

type Caller = { open: number; readonly quiet: Map<Socket, number> };

/**
 * One address cannot fill the line of connections: of those on which it asks nothing the oldest go, so that it is still heard
 * itself. Not for a server behind a proxy, where every connection is the proxy's.
 */
export const boundSockets = (server: Server, bound: SocketBound = SOCKET_BOUND): void => {
  const callers = new Map<string, Caller>();
  // Counted in looks, not in time: what came in while this process was busy is read between two of them.
  let looks = 0;
  const timer = setInterval(() => (looks += 1), LOOK_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  const entryOf = (socket: Socket): Caller | undefined => callers.get(addressOf(socket));
  const rest = (socket: Socket): void => {
    const caller = entryOf(socket);
    if (caller === undefined || socket.destroyed) return;
    caller.quiet.set(socket, looks);
    if (caller.quiet.size <= bound.quiet) return;
    for (const [oldest, since] of caller.quiet) {
      if (looks - since >= bound.grace) oldest.destroy();
      return;
    }
  };
  server.on('connection', (socket) => {
    const address = addressOf(socket);
    const caller = callers.get(address) ?? { open: 0, quiet: new Map<Socket, number>() };
    if (caller.open >= bound.most) return void socket.destroy();
    callers.set(address, caller);
    caller.open += 1;
    socket.once('close', () => {
      caller.quiet.delete(socket);
      caller.open -= 1;
      if (caller.open === 0 && callers.get(address) === caller) callers.delete(address);
    });
    rest(socket);
  });
  // Before the server's own listener, which may end the answer at once.
  server.prependListener('request', (request, response) => {
    const { socket, headers } = request;
    const stir = (): void => void entryOf(socket)?.quiet.delete(socket);
    stir();
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      rest(socket);
      request.once('end', stir);
    }
    response.once('close', () => rest(socket));
  });
};

const addresses = new WeakMap<Socket, string>();

/** A closed socket no longer knows its address. */
const addressOf = (socket: Socket): string => {
  const known = addresses.get(socket) ?? callerOf(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
  addresses.set(socket, known);
  return known;
};
