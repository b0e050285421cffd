import { LOOPBACK_HOSTS } from '#kernel/loopback.ts';
import type { Context } from './context.server.ts';

/** The origins of one site: its own and, where that is this machine's, the same port at its other names. */
export const originsOf = (publicUrl: string): string[] => {
  const url = new URL(publicUrl);
  if (!LOOPBACK_HOSTS.includes(url.hostname)) return [url.origin];
  const port = url.port === '' ? '' : `:${url.port}`;
  return [
    url.origin,
    ...LOOPBACK_HOSTS.map((name) => `${url.protocol}//${name}${port}`).filter((twin) => twin !== url.origin),
  ];
};

/** The one of the site's origins that is named, letter by letter; null for any other: nobody is led to a place that is not ours. */
export const ownOrigin = (publicUrl: string, named: string | null | undefined): string | null =>
  originsOf(publicUrl).find((origin) => origin === named) ?? null;

/**
 * The site's origin at which the caller looks at it, by what their browser says of it: a session is kept for that one alone. A form
 * names its origin, a page that is opened only its host.
 */
export const originOfCaller = ({ env, header }: Pick<Context, 'env' | 'header'>): string | null =>
  ownOrigin(env.PUBLIC_URL, header('origin') ?? `${new URL(env.PUBLIC_URL).protocol}//${header('host') ?? ''}`);
