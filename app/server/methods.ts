import { isReferenceFile } from './api-reference.ts';
import { urlOf } from '#kernel/endpoint.ts';
import type { Route } from '#platform/http/context.server.ts';

/** Methods that HTTP itself defines (RFC 9110, PATCH by RFC 5789); another is not known here at all. */
const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

export const isKnownMethod = (method: string): boolean => KNOWN.has(method);

const PLACE = 'PLACE';

const patternOf = (route: Route): RegExp => {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const url = urlOf(route, Object.fromEntries(names.map((name) => [name, PLACE])));
  const parts = decodeURIComponent(url)
    .split(PLACE)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}${route.path === '/' ? '/?' : ''}$`);
};

const PAGE_METHODS = ['GET', 'HEAD', 'POST'] as const;

/** Which methods an address answers; none where nothing is there. Everything outside the API is a page or a file. */
export const methodsOf = (registry: readonly Route[]): ((path: string) => readonly string[]) => {
  const calls = registry
    .filter(({ service }) => service !== 'asset')
    .map((route) => ({ method: route.method, pattern: patternOf(route) }));
  return (path) => {
    if (path.startsWith('/content/') || path.startsWith('/assets/')) return ['GET', 'HEAD'];
    if (path !== '/api' && !path.startsWith('/api/')) return PAGE_METHODS;
    const own = calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const methods =
      path === '/api' || path === '/api/openapi.json' || isReferenceFile(path) ? ['GET'] : [...new Set(own)];
    return methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
  };
};
