import * as oidc from 'openid-client';
import type { Env } from '#platform/env.server.ts';

/** The OpenID Connect issuer: discovery once a process, the code's exchange, and the checks of the ID token. */

export type Proven = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly name: string;
};

type Secrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

const SECONDS = 5;
const known = new WeakMap<object, Promise<oidc.Configuration>>();

const discover = async (env: Env): Promise<oidc.Configuration> => {
  const issuer = new URL(env.OIDC_ISSUER);
  // Only the sandbox on this machine speaks plain HTTP.
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ];
  const metadata = { client_secret: env.OIDC_CLIENT_SECRET, id_token_signed_response_alg: 'RS256' };
  const auth = oidc.ClientSecretPost(env.OIDC_CLIENT_SECRET);
  return oidc.discovery(issuer, env.OIDC_CLIENT_ID, metadata, auth, { execute, timeout: SECONDS });
};

/** A failed discovery is not remembered. */
const configOf = (env: Env): Promise<oidc.Configuration> => {
  const present = known.get(env);
  if (present !== undefined) return present;
  const made = discover(env);
  known.set(env, made);
  made.catch(() => known.delete(env));
  return made;
};

export const freshSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Where to send the browser; null when the issuer does not answer. */
export const authorizationUrl = async (
  env: Env,
  requested: Secrets & { readonly redirectUri: string },
): Promise<string | null> => {
  try {
    const config = await configOf(env);
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: requested.redirectUri,
      scope: 'openid email profile',
      state: requested.state,
      nonce: requested.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(requested.verifier),
      code_challenge_method: 'S256',
    }).href;
  } catch {
    return null;
  }
};

/**
 * Exchanges the code. Signature (RS256 by the issuer's published key), issuer, audience, times, nonce and state are checked by the
 * library; an address the issuer has not verified proves nobody. `away`: nothing was learned.
 */
export const exchange = async (
  env: Env,
  input: Secrets & { readonly redirectUri: string; readonly code: string },
): Promise<Proven | 'refused' | 'away'> => {
  const back = new URL(input.redirectUri);
  back.searchParams.set('code', input.code);
  back.searchParams.set('state', input.state);
  try {
    const config = await configOf(env);
    const issuer = config.serverMetadata();
    if (issuer.authorization_response_iss_parameter_supported === true) back.searchParams.set('iss', issuer.issuer);
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      expectedState: input.state,
      expectedNonce: input.nonce,
      pkceCodeVerifier: input.verifier,
      idTokenExpected: true,
    });
    return provenBy(tokens.claims());
  } catch (error) {
    return isAway(error) ? 'away' : 'refused';
  }
};

const provenBy = (claims: oidc.IDToken | undefined): Proven | 'refused' => {
  if (claims === undefined || claims['email_verified'] !== true || typeof claims['email'] !== 'string')
    return 'refused';
  const name = typeof claims['name'] === 'string' ? claims['name'] : '';
  return { issuer: claims.iss, subject: claims.sub, email: claims['email'], name };
};

/** No answer, or one that is none: the visitor may try again. A refusal in the protocol's own words is final. */
const isAway = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.AuthorizationResponseError) return false;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return (
    error instanceof TypeError ||
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    code === 'OAUTH_RESPONSE_IS_NOT_JSON' ||
    code === 'OAUTH_PARSE_ERROR'
  );
};
