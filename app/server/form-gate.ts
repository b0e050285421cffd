import { Readable } from 'node:stream';
import { data, type ServerBuild } from 'react-router';
import { isFromOwnPage, isOwnForm, type Making } from './page.ts';
import { BodyTooLarge } from './bounded-body.ts';

/**
 * Every post to a page is read and judged here, before the router sees it: an action gets only a form that was found to be ours
 * (`page.form`), and the request it is given has no body left. docs/decisions/forms.md
 */
export type Posted =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly form: FormData }
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooLarge' };

type Incoming = Pick<Making, 'application' | 'request' | 'actor'> & { readonly body: Readable | null };

export const readPosted = async ({ body, ...posted }: Incoming): Promise<Posted> => {
  if (posted.request.method !== 'POST') return { kind: 'none' };
  // Before a byte of it is read: what another site sends may be as large as a form with files.
  if (!isFromOwnPage(posted)) return { kind: 'refused' };
  const form = await readForm(posted.request.headers['content-type'] ?? '', body);
  if (form === null) return { kind: body?.errored instanceof BodyTooLarge ? 'tooLarge' : 'refused' };
  return isOwnForm(posted, form) ? { kind: 'own', form } : { kind: 'refused' };
};

/** Null where what was sent is no form. */
const readForm = async (type: string, body: Readable | null): Promise<FormData | null> => {
  if (body === null) return null;
  try {
    return await new Response(Readable.toWeb(body) as ReadableStream, { headers: { 'content-type': type } }).formData();
  } catch {
    return null;
  }
};

const refuseForm = (): never => {
  throw data('crossSite', { status: 403, headers: { 'cache-control': 'no-store' } });
};

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type Loads = NonNullable<RouteModule['loader']>;

/** The frame of the back office, where it may be seen; whoever may not is told that the form is refused, not where to sign in. */
const orNothing =
  (load: Loads): Loads =>
  async (args) => {
    try {
      return await load(args);
    } catch {
      return null;
    }
  };

/** The same pages with no action but the refusal: what a form that is not ours is answered by. */
export const withoutActions = <Build extends ServerBuild>(build: Build): Build => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route === undefined ? route : { ...route, module: refusing(route.module) },
    ]),
  ),
});

const refusing = (module: RouteModule): RouteModule => {
  const { handle, loader, action } = module;
  const hasOwnFrame = (handle as { readonly frame?: unknown } | undefined)?.frame === 'own';
  return {
    ...module,
    ...(action !== undefined && { action: refuseForm }),
    ...(hasOwnFrame && loader !== undefined && { loader: orNothing(loader) }),
  };
};
