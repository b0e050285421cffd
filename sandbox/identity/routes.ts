import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guard } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { authorizePage } from './page.ts';
import { challengeOf, createSigner } from './tokens.ts';

export type Issuer = {
  /** Where the sandbox stands; the issuer is below it. */
  readonly url: () => string;
  readonly now: () => Date;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Addresses an answer may be sent to start here. */
  readonly shopUrl: string;
};

const requested = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  scope: z.string(),
  state: z.string().min(1).max(200),
  nonce: z.string().max(200).optional(),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
});
type AuthorizationRequest = z.infer<typeof requested>;

const token = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string().min(43).max(128),
});

type Grant = { readonly request: AuthorizationRequest; readonly person: Person; readonly until: number };
type Person = { readonly email: string; readonly name: string; readonly verified: boolean };

const CODE_MS = 60_000;
const refuse = (error: string): Answer => ({ status: 400, body: { error } });

/** The same person is the same subject whenever they come. */
const subjectOf = (email: string): string =>
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 17)}`).toString();

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
  code_challenge_methods_supported: ['S256'],
  grant_types_supported: ['authorization_code'],
});

/** What is asked, or null when it may not even be answered by a redirect. */
function readQuery(issuer: Issuer, query: unknown): AuthorizationRequest | null {
  const parsed = requested.safeParse(query);
  if (!parsed.success || parsed.data.client_id !== issuer.clientId) return null;
  return new URL(parsed.data.redirect_uri).origin === new URL(issuer.shopUrl).origin ? parsed.data : null;
}

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const queryText = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

/** A small OpenID Connect issuer in the shape of Google's: discovery, keys, consent page, token. */
export function mountIdentity(app: FastifyInstance, options: { issuer: Issuer; guard: Guard }): void {
  const { issuer, guard } = options;
  const signer = createSigner();
  const grants = new Map<string, Grant>();
  const name = () => `${issuer.url()}/identity`;

  app.get(
    '/identity/.well-known/openid-configuration',
    guard('identity.discovery', () => ({ status: 200, body: discoveryOf(name()) })),
  );
  app.get(
    '/identity/jwks',
    guard('identity.jwks', () => ({ status: 200, body: signer.jwks() })),
  );
  app.get('/identity/authorize', (request, reply) => {
    if (readQuery(issuer, request.query) === null) return reply.code(400).send({ error: 'invalid_request' });
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(authorizePage(queryText(request)).markup);
  });
  app.post('/identity/authorize', (request, reply) => decide({ issuer, grants, name: name() }, request, reply));
  app.post(
    '/identity/token',
    guard('identity.token', ({ body }) => {
      const input = token.safeParse(body);
      if (!input.success) return refuse('invalid_request');
      if (input.data.client_id !== issuer.clientId || input.data.client_secret !== issuer.clientSecret)
        return { status: 401, body: { error: 'invalid_client' } };
      // A code serves once, whatever becomes of it.
      const grant = grants.get(input.data.code);
      grants.delete(input.data.code);
      if (grant === undefined || grant.until < issuer.now().getTime()) return refuse('invalid_grant');
      if (grant.request.redirect_uri !== input.data.redirect_uri) return refuse('invalid_grant');
      if (challengeOf(input.data.code_verifier) !== grant.request.code_challenge) return refuse('invalid_grant');
      const { email, verified } = grant.person;
      const claims = {
        iss: name(),
        aud: issuer.clientId,
        sub: subjectOf(email),
        email,
        email_verified: verified,
        name: grant.person.name,
        nonce: grant.request.nonce ?? null,
      };
      const idToken = signer.sign(claims, issuer.now());
      const access = randomBytes(24).toString('base64url');
      const body200 = { access_token: access, token_type: 'Bearer', expires_in: 900, id_token: idToken };
      return { status: 200, body: { ...body200, scope: grant.request.scope } };
    }),
  );
}

type Deciding = { issuer: Issuer; grants: Map<string, Grant>; name: string };

function decide({ issuer, grants, name }: Deciding, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const params = readQuery(issuer, request.query);
  if (params === null) return reply.code(400).send({ error: 'invalid_request' });
  const back = new URL(params.redirect_uri);
  back.searchParams.set('state', params.state);
  back.searchParams.set('iss', name);
  const form = request.body as Record<string, string>;
  if (form['answer'] !== 'allow') {
    back.searchParams.set('error', 'access_denied');
    return reply.redirect(back.href, 303);
  }
  const code = randomBytes(24).toString('base64url');
  const person = { email: form['email'] ?? '', name: form['name'] ?? '', verified: form['verified'] === 'yes' };
  grants.set(code, { request: params, person, until: issuer.now().getTime() + CODE_MS });
  back.searchParams.set('code', code);
  return reply.redirect(back.href, 303);
}
