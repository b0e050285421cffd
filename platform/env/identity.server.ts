import * as z from 'zod';

/** The OpenID Connect issuer people may sign in with; without one named, the sandbox's. Its own name is what the button says. */
export const identitySettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(200).default('volante'),
  OIDC_NAME: z.string().min(1).max(40).default('Volante ID'),
};
