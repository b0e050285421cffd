import { urlOf } from '#kernel/endpoint.ts';
import type { Route } from '#platform/http/context.server.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
h2{margin-top:2.5rem;border-bottom:1px solid #ddd}details{border-bottom:1px solid #eee;padding:.4rem 0}
summary{cursor:pointer}code{font:14px ui-monospace,monospace}b{display:inline-block;min-width:4.5rem}
table{border-collapse:collapse;margin:.5rem 0}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}`;

const pathOf = (route: Route): string =>
  decodeURIComponent(
    urlOf(
      route,
      Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', `{${name}}`])),
    ),
  );

const callOf = (route: Route): string => `<details id="${escape(route.id)}"><summary><b>${route.method}</b>
<code>${escape(pathOf(route))}</code> ${escape(route.summary)}</summary>
<table><tr><th>access</th><td>${route.access}${route.roles.length > 0 ? `: ${escape(route.roles.join(', '))}` : ''}</td></tr>
<tr><th>scope</th><td>${route.scope}</td></tr>
<tr><th>idempotency key</th><td>${route.idempotency ?? 'not used'}</td></tr>
<tr><th>refusals</th><td>${Object.entries(route.refusals)
  .map(([code, spec]) => `<code>${spec.status} ${escape(code)}</code> (${escape(spec.key)})`)
  .join('<br>')}</td></tr></table></details>`;

/** A page to read the API on: every call by service, with who may call and what it refuses. */
export const apiPage = (registry: readonly Route[]): string => {
  const services = [...new Set(registry.map((route) => route.service))].toSorted();
  const sections = services.map(
    (service) =>
      `<h2>${escape(service)}</h2>${registry
        .filter((route) => route.service === service)
        .map(callOf)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Volante API</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><h1>Volante API</h1><p>${registry.length} calls. <a href="/api/openapi.json">OpenAPI 3.1</a></p>${sections.join('')}</body></html>`;
};
