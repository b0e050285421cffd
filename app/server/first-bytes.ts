import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that came whole with the first bytes of its connection, and has no body. */
export type FirstRequest = {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: Socket;
};

export type Gate = {
  /** Whether it is worth looking: only while more come than can be served. */
  readonly isOpen: () => boolean;
  /** The whole answer of who is sent away; null for whom HTTP answers. */
  readonly answer: (request: FirstRequest) => string | null;
};

/** As long as the server waits for the head of a request. */
const PATIENCE_MS = 5_000;

/**
 * Looks at a new connection before the HTTP server does, and may answer its first request: a parser, a request and a response for
 * each of nine visitors in ten who are sent away take most of what sending them away costs. Whatever is not a plain GET goes on to
 * the HTTP server, with its bytes. To be called right after the server is made: its own listener is the one that is put off.
 */
export const answerFirst = (http: Server, gate: Gate): void => {
  const [listen] = http.listeners('connection');
  if (listen === undefined) throw new Error('the HTTP server hears of no connection');
  http.removeListener('connection', listen as (socket: Socket) => void);
  const handOn = (socket: Socket): unknown => listen.call(http, socket);
  http.on('connection', (socket: Socket) => {
    if (!gate.isOpen()) return void handOn(socket);
    const fail = (): unknown => socket.destroy();
    socket.setTimeout(PATIENCE_MS, fail);
    socket.once('error', fail);
    // Who closes without a word is gone; the server lets half-open connections stand.
    socket.once('end', fail);
    socket.once('data', (bytes: Buffer) => {
      const request = readRequest(bytes, socket);
      const answer = request === null ? null : gate.answer(request);
      if (answer !== null) return void socket.end(answer);
      socket.pause();
      socket.setTimeout(0, fail);
      for (const event of ['error', 'end', 'timeout']) socket.removeListener(event, fail);
      socket.unshift(bytes);
      handOn(socket);
      socket.resume();
    });
  });
};

const START = Buffer.from('GET /');
const END = Buffer.from('\r\n\r\n');
const LINE = /^([\w-]+):[ \t]*([\t\x20-\x7e]*)$/;

/** Null for whatever has to be read with more care: a body, a second request, a repeated field, a sign that is not plain. */
const readRequest = (bytes: Buffer, socket: Socket): FirstRequest | null => {
  if (!bytes.subarray(0, START.length).equals(START) || bytes.indexOf(END) !== bytes.length - END.length) return null;
  const [first = '', ...lines] = bytes.toString('latin1', 0, bytes.length - END.length).split('\r\n');
  const url = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1$/.exec(first)?.[1];
  if (url === undefined) return null;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = LINE.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === '' || Object.hasOwn(headers, key)) return null;
    headers[key] = value;
  }
  const isBare = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
  return isBare && headers['host'] !== undefined && headers['upgrade'] === undefined && headers['expect'] === undefined
    ? { method: 'GET', url, headers, socket }
    : null;
};
