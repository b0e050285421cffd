import { jsonSchemaOf } from '#app/server/openapi.ts';
import { applicationScope } from '#kernel/application-scope.ts';
import { urlOf } from '#kernel/endpoint.ts';
import type { Route } from '#platform/http/context.server.ts';
import type { CallFacts } from './client.ts';
import { typeText, type JsonSchema } from './type-text.ts';

const PLACE = /\{(\w+)\}/g;
/** They go along as headers with every call. */
const SCOPE_FIELDS = ['brand', 'market'];

export type Described = { readonly route: Route; readonly scope: string; readonly facts: CallFacts };

const pathOf = (route: Route): string =>
  decodeURIComponent(
    urlOf(route, Object.fromEntries([...route.path.matchAll(PLACE)].map(([, name = '']) => [name, `{${name}}`]))),
  );

const answerOf = ({ response }: Route): CallFacts['answer'] => {
  if (response === 'empty') return 'nothing';
  return response === 'binary' ? 'bytes' : 'json';
};

const factsOf = (route: Route): CallFacts => ({
  method: route.method,
  path: pathOf(route),
  isRepeatable: route.method === 'GET' || route.rate === 'browse' || route.idempotency !== undefined,
  takesKey: route.idempotency !== undefined,
  answer: answerOf(route),
});

/** The calls that a key of an external application may make, by their names. */
export const describeCalls = (registry: readonly Route[]): Described[] =>
  registry
    .flatMap((route) => {
      const scope = applicationScope(route);
      return scope === null ? [] : [{ route, scope, facts: factsOf(route) }];
    })
    .toSorted((one, other) => (one.route.id < other.route.id ? -1 : 1));

const schemaOf = (schema: Parameters<typeof jsonSchemaOf>[0], io: 'input' | 'output'): JsonSchema =>
  jsonSchemaOf(schema, io);

const withoutScope = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !SCOPE_FIELDS.includes(name)),
  ),
});

const inputText = (route: Route): string => {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    if (schema === undefined) return [];
    const made = schemaOf(schema, 'input');
    const shown = part === 'query' ? withoutScope(made) : made;
    if (part === 'query' && Object.keys(shown.properties ?? {}).length === 0) return [];
    const isOptional = shown.type === 'object' && (shown.required ?? []).length === 0;
    return [`${part}${isOptional ? '?' : ''}: ${typeText(shown)}`];
  });
  if (route.form === true) parts.push('body: FormData');
  return `{ ${parts.join('; ')} }`;
};

const outputText = ({ response }: Route): string => {
  if (response === 'empty') return 'undefined';
  return response === 'binary' ? 'Uint8Array' : typeText(schemaOf(response, 'output'));
};

const refusalsOf = (route: Route): string =>
  ['CommonRefusal', ...Object.keys(route.refusals).map((code) => JSON.stringify(code))].join(' | ');

const entryOf = ({ route, scope }: Described): string => `  /**
   * ${route.summary.replaceAll('*/', '')}
   *
   * Scope \`${scope}\`.
   */
  ${JSON.stringify(route.id)}: {
    input: ${inputText(route)};
    output: ${outputText(route)};
    refusals: ${refusalsOf(route)};
  };`;

/** The generated file: types of all calls, and what the client has to know of each. */
export const callsText = (
  calls: readonly Described[],
  common: readonly string[],
): string => `import type { CallFacts } from './client.js';

/** What any call may refuse, whatever it declares. */
export type CommonRefusal = ${common.map((code) => JSON.stringify(code)).join(' | ')};

/** Every call that the key of an external application may make, as the reference names it. */
export interface Calls {
${calls.map(entryOf).join('\n')}
}

export const CALLS: Readonly<Record<keyof Calls, CallFacts>> = ${JSON.stringify(
  Object.fromEntries(calls.map(({ route, facts }) => [route.id, facts])),
  null,
  2,
)};
`;
