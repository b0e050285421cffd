import type { EndpointSpec } from './endpoint.ts';

/** How the key of an external application begins: by it a found key is known for what it is. */
export const APPLICATION_KEY = 'vla_';

const OPEN_RATES: ReadonlySet<string> = new Set(['browse', 'lookup', 'write']);

/**
 * The scope by which the key of an external application makes a call: its service, and whether it reads or writes. Null: no key makes
 * it. An application acts for nobody, so whatever is somebody's own, takes money, signs in or needs a role is not for it.
 */
export const applicationScope = (spec: EndpointSpec): string | null => {
  const isOpen =
    spec.access === 'public' &&
    spec.roles.length === 0 &&
    spec.object === 'none' &&
    spec.fromMail !== true &&
    OPEN_RATES.has(spec.rate);
  return isOpen ? `${spec.service}:${spec.rate === 'write' ? 'write' : 'read'}` : null;
};

/** Every scope there is. */
export const applicationScopes = (calls: readonly EndpointSpec[]): string[] =>
  [...new Set(calls.flatMap((call) => applicationScope(call) ?? []))].toSorted();
