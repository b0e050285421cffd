import type { EndpointSpec } from './endpoint.ts';

/** How the key of an external application begins: by it a found key is known for what it is. */
export const APPLICATION_KEY = 'vla_';

const READS: ReadonlySet<string> = new Set(['browse', 'lookup']);

/** Whether a text has the form of a key: longer than the token of any session. */
export const isApplicationKey = (text: string): boolean => /^vla_[\w-]{43}$/.test(text);

/**
 * The scope by which the key of an external application makes a call: its service, and whether it reads or writes. Null: no key makes
 * it. An application acts for nobody: what is somebody's own, takes money, signs in or needs a role is not for it, and what writes
 * only where its declaration says so.
 */
export const applicationScope = (spec: EndpointSpec): string | null => {
  const isOpen =
    spec.access === 'public' &&
    spec.roles.length === 0 &&
    spec.object === 'none' &&
    (READS.has(spec.rate) || spec.rate === 'write') &&
    (spec.applications ?? READS.has(spec.rate));
  return isOpen ? `${spec.service}:${spec.rate === 'write' ? 'write' : 'read'}` : null;
};

/** Every scope there is. */
export const applicationScopes = (calls: readonly EndpointSpec[]): string[] =>
  [...new Set(calls.flatMap((call) => applicationScope(call) ?? []))].toSorted();
