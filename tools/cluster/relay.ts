import { connect, createServer, type Socket } from 'node:net';

export type Relay = {
  /** Nothing goes either way any more, and nobody hears of it: as when a cable is pulled. New connections are taken, and silent. */
  readonly cut: () => void;
  /** What was under way arrives, late. */
  readonly mend: () => void;
  readonly close: () => void;
};

/** Stands between a server and whoever asks it, on one host; both are ports. */
export const openRelay = ({ host, port, to }: { host: string; port: number; to: number }): Relay => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(to, host);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!into.write(bytes)) from.pause();
      });
      into.on('drain', () => {
        if (!isCut) from.resume();
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (isCut) from.pause();
    }
  });
  server.listen(port, host);
  const become = (cut: boolean): void => {
    isCut = cut;
    for (const socket of sockets) {
      if (cut) socket.pause();
      else socket.resume();
    }
  };
  return {
    cut: () => become(true),
    mend: () => become(false),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
