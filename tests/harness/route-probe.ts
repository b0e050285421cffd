import { expect } from 'vitest';
import { findBrand } from '#brands/brands.ts';
import { translatorFor } from '#app/server/texts.ts';
import { commonRefusals, urlOf, type RefusalSpec } from '#kernel/endpoint.ts';
import { problemSchema } from '#kernel/problem.ts';
import type { Route } from '#platform/http/context.server.ts';
import type { Api } from './api.ts';

export type Ask = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly brand?: string | null;
  readonly market?: string | null;
  readonly token?: string | undefined;
  readonly basic?: readonly [email: string, password: string];
  readonly reference?: string;
  readonly key?: string | null;
};

export type Probed = { readonly status: number; readonly headers: Headers; readonly json: unknown; readonly ask: Ask };

const MARKETS = [
  ['br', 'pt-BR'],
  ['ar', 'es-AR'],
] as const;

const headersOf = (route: Route, ask: Ask): Record<string, string> => {
  const { brand = 'jeep', market = 'br', token, basic, reference, key = `probe-${crypto.randomUUID()}` } = ask;
  const hasBody = ask.body !== undefined;
  return {
    ...(brand !== null && { 'x-brand': brand }),
    ...(market !== null && { 'x-market': market }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(basic !== undefined && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
    ...(reference !== undefined && { 'x-reservation-reference': reference }),
    ...(route.idempotency === 'required' && key !== null && { 'idempotency-key': key }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...ask.headers,
  };
};

/** Sends one call as declared. */
export const probe = async ({ inject }: Pick<Api, 'inject'>, route: Route, ask: Ask): Promise<Probed> => {
  const query = new URLSearchParams(ask.query).toString();
  const { body } = ask;
  const response = await inject({
    method: route.method,
    url: `${urlOf(route, ask.params)}${query === '' ? '' : `?${query}`}`,
    headers: headersOf(route, ask),
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const headers = new Headers(
    Object.entries(response.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  const isJson = headers.get('content-type')?.includes('json') === true;
  const json: unknown = isJson && response.body !== '' ? response.json() : response.body;
  const probed = { status: response.statusCode, headers, json, ask };
  if (probed.status >= 400) expectDeclared(route, probed);
  return probed;
};

const specOf = (route: Route, code: string): RefusalSpec | undefined =>
  route.refusals[code] ?? (commonRefusals as Record<string, RefusalSpec>)[code];

/** Whatever is refused: problem+json, with a declared or common code, its status and key, and a trace. */
const expectDeclared = (route: Route, { status, headers, json }: Probed): void => {
  expect(headers.get('content-type'), JSON.stringify(json)).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(json);
  const spec = specOf(route, problem.code);
  expect(spec, `${route.id} does not declare ${problem.code}`).toBeDefined();
  expect(problem).toMatchObject({ status: spec?.status, key: spec?.key, type: `/problems/${problem.code}` });
  expect(status).toBe(spec?.status);
  expect(problem.traceId).toMatch(/^[\da-f]{32}$/);
  expect(headers.get('cache-control') ?? 'no-store').not.toContain('public');
};

/** Asks in both markets, side by side, and expects the refusal, in each market's language. */
export const expectRefusal = async (
  api: Pick<Api, 'inject'>,
  route: Route,
  { ask, code, field }: { ask: Ask; code: string; field?: string },
): Promise<void> => {
  const inMarket = async ([market, locale]: (typeof MARKETS)[number]): Promise<void> => {
    const answer = await probe(api, route, ask.market === undefined ? { ...ask, market } : ask);
    expect(answer.json, route.id).toMatchObject({ code });
    const spec = specOf(route, code);
    const spoken = ask.market === undefined ? market : 'br';
    const brand = findBrand(ask.brand ?? 'jeep') === undefined ? null : (ask.brand ?? 'jeep');
    const text = translatorFor(brand, spoken)(spec?.key ?? '');
    if (!text.includes('{')) expect(answer.json).toMatchObject({ title: text });
    expect(answer.headers.get('content-language')).toBe(ask.market === undefined ? locale : 'pt-BR');
    if (field !== undefined) {
      expect(answer.json).toMatchObject({ fields: expect.arrayContaining([expect.objectContaining({ field })]) });
    }
  };
  await Promise.all(MARKETS.map(inMarket));
};
