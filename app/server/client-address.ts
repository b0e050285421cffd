import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Env } from '#platform/env.server.ts';
import { callerOf } from '#platform/http/network.server.ts';

/** Which of the addresses that a request names are proxies of ours: how many counted from the socket, or by their addresses. */
export const trustOf = (setting: Env['TRUST_PROXY']): FastifyServerOptions['trustProxy'] => {
  // Hop 0 is the socket itself: with one proxy only that one is believed, and what the proxy wrote is the client.
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  return setting === false ? false : [...setting];
};

type Asking = { readonly ip: string; readonly socket: { readonly remoteAddress?: string | undefined } };

/** The client's address in its plain form. What is no address counts as whoever sent it: nobody gets a name of their own choice. */
export const clientAddress = ({ ip, socket }: Asking): string =>
  plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? 'unknown';

/** Whom shares and limits are counted for: a household, whichever of its IPv6 addresses it comes from. */
export const clientCaller = (asking: Asking): string => callerOf(clientAddress(asking));

/** IPv4 also where it comes mapped into IPv6, in brackets or with a port, as some proxies write it. */
const plainAddress = (input: string): string | null => {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(input)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(input)?.[1] ?? input;
  const address = (/^::ffff:(\d[\d.]+)$/i.exec(bare)?.[1] ?? bare).split('%')[0] ?? '';
  return isIP(address) === 0 ? null : address.toLowerCase();
};
