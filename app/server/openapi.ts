import { BRANDS } from '#brands/brands.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { applicationScope } from '#kernel/application-scope.ts';
import { commonRefusals, urlOf, type RefusalSpec, type Schema } from '#kernel/endpoint.ts';
import { MARKETS } from '#kernel/market.ts';
import { problemSchema } from '#kernel/problem.ts';
import type { Env } from '#platform/env.server.ts';
import type { Route } from '#platform/http/context.server.ts';
import type { Application } from './application.ts';
import { mountReference } from './api-reference.ts';

/** A declaration's schema as JSON Schema. */
export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output'): Record<string, unknown> => {
  const made = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  delete made['$schema'];
  return made;
};

const parametersOf = (route: Route): readonly unknown[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = route[part];
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, described]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: described,
    }));
  });

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 255 },
};

/** Which of the common refusals a call can really give. */
const commonOf = (route: Route): readonly RefusalSpec[] => {
  const { invalid, tooMany, unauthenticated, forbidden, scopeMissing, keyMissing, keyReused, inProgress } =
    commonRefusals;
  const { keyEnded, beyondScope, otherSite, busy } = commonRefusals;
  return [
    invalid,
    tooMany,
    ...(route.access === 'public' ? [] : [unauthenticated]),
    ...(route.roles.length > 0 ? [unauthenticated, forbidden] : []),
    ...(applicationScope(route) === null ? [] : [unauthenticated, keyEnded, beyondScope, otherSite]),
    busy,
    ...(route.scope === 'none' ? [] : [scopeMissing]),
    ...(route.idempotency === undefined ? [] : [keyMissing, keyReused, inProgress]),
  ];
};

const responsesOf = (route: Route): Record<string, unknown> => {
  const problems: Record<string, unknown> = {};
  for (const refusal of [...commonOf(route), ...Object.values(route.refusals)]) {
    const known = problems[refusal.status] as { 'x-keys': string[] } | undefined;
    problems[refusal.status] = {
      description: 'Refused',
      'x-keys': [...(known?.['x-keys'] ?? []), refusal.key],
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return { ...answerOf(route), ...problems };
};

const answerOf = (route: Route): Record<string, unknown> => {
  if (route.response === 'empty') return { 204: { description: 'Done' } };
  const content =
    route.response === 'binary'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: jsonSchemaOf(route.response, 'output') } };
  return { 200: { description: 'Answered', content } };
};

/** Of which site a call is made: said in headers, where its query does not say it, or by the page it is made from. */
const scopeOf = (route: Route): readonly unknown[] => {
  const named = new Set(parametersOf(route).map((parameter) => (parameter as { name: string }).name));
  const headerOf = (name: 'brand' | 'market', values: readonly string[]) => ({
    name: name === 'brand' ? 'X-Brand' : 'X-Market',
    in: 'header',
    required: !named.has(name),
    schema: { type: 'string', enum: values },
  });
  const market = headerOf('market', Object.keys(MARKETS));
  const brand = headerOf(
    'brand',
    BRANDS.map(({ id }) => id),
  );
  return { none: [], market: [market], brand: [brand, market] }[route.scope];
};

/** Who may make a call, and by which keys its refusals are known, in Markdown. */
const descriptionOf = (route: Route): string => {
  const who = route.roles.length > 0 ? `Roles: ${route.roles.map((role) => `\`${role}\``).join(', ')}.` : '';
  const refusals = Object.entries(route.refusals).map(
    ([code, { status, key }]) => `| ${status} | \`${code}\` | \`${key}\` |`,
  );
  const table = refusals.length === 0 ? '' : ['| Status | Code | Text key |', '|---|---|---|', ...refusals].join('\n');
  return [who, table].filter((part) => part !== '').join('\n\n');
};

const headersOf = (route: Route): readonly unknown[] =>
  // A key stands in for them where an application may make what only programs make.
  (route.headers ?? []).map((name) => ({
    name,
    in: 'header',
    required: route.applications !== true,
    schema: { type: 'string' },
  }));

const keyOf = ({ idempotency }: Route): readonly unknown[] =>
  idempotency === undefined ? [] : [{ ...KEY_HEADER, required: idempotency === 'required' }];

/** One of these is needed; an empty one: nothing. */
const securityOf = (route: Route): readonly object[] => {
  if (route.access === 'bearer') return [{ bearer: [] }, { session: [] }];
  if (route.access === 'basic') return [{ basic: [] }];
  return applicationScope(route) === null ? [] : [{}, { applicationKey: [] }];
};

const operationOf = (route: Route): Record<string, unknown> => ({
  operationId: route.id,
  summary: route.summary,
  description: descriptionOf(route),
  tags: [route.service],
  parameters: [...parametersOf(route), ...scopeOf(route), ...headersOf(route), ...keyOf(route)],
  ...(route.body === undefined
    ? {}
    : {
        requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(route.body, 'input') } } },
      }),
  ...(route.form === true
    ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
    : {}),
  responses: responsesOf(route),
  security: securityOf(route),
  ...(applicationScope(route) === null ? {} : { 'x-application-scope': applicationScope(route) }),
});

/** The whole API as OpenAPI 3.1, made from the declarations. */
export const openApiOf = (registry: readonly Route[]): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of registry) {
    const names = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', `{${name}}`]),
    );
    const path = decodeURIComponent(urlOf(route, names));
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Volante', version: '1' },
    paths,
    components: {
      schemas: { Problem: jsonSchemaOf(problemSchema, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        applicationKey: { type: 'http', scheme: 'bearer', description: 'The key of an external application' },
        basic: { type: 'http', scheme: 'basic' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
      },
    },
  };
};

/** `/api/openapi.json` for programs and `/api` for people. */
export const mountOpenApi = (server: FastifyInstance, application: Application): void => {
  // Made for the first who asks: describing every call takes half a second, and most processes are never asked.
  let document: string | undefined;
  server.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json').send((document ??= JSON.stringify(openApiOf(application.registry)))),
  );
  mountReference(server, { mayTry: isAgainstSandbox(application.services.env) });
};

/** Whether no company outside hears of what is tried: money, credit, cars and letters are the sandbox's. */
const isAgainstSandbox = (env: Env): boolean => {
  const { origin } = new URL(env.SANDBOX_URL);
  return [
    env.PAYMENT_BASE_URL,
    env.FACTORY_BASE_URL,
    env.BANK_BASE_URL,
    env.RENTAL_BASE_URL,
    env.CONSORTIUM_BASE_URL,
  ].every((address) => new URL(address).origin === origin);
};
