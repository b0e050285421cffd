import fastify from 'fastify';
import { RouterContextProvider, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import type { Application } from '#app/server/application.ts';
import { addressOf } from '#app/server/addresses.ts';
import { createPage } from '#app/server/page.ts';
import { pageContext } from '#ui/page-context.ts';

type Stored<T> = T extends { readonly data: infer D; readonly init: unknown } ? D : T;

/** What a page's loader or action came to: its value, or where it leads. */
export type Visited<T> = { readonly value: Stored<T> } | { readonly to: string };

type Fields = Readonly<Record<string, string | readonly string[]>>;

export type PageVisit<T> = {
  /** Path and query of the page. */
  readonly path: string;
  /** What the router reads from the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Whoever looks; nobody in particular when left out. */
  readonly token?: string;
  readonly load: (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<T>;
  /** Posted by the page's own form, whose token is added; a list where one name is sent several times. */
  readonly form?: Fields;
};

const kept = <T>(value: T): Stored<T> => {
  const isWrapped = typeof value === 'object' && value !== null && 'data' in value && 'init' in value;
  return (isWrapped ? value.data : value) as Stored<T>;
};

const formOf = (fields: Fields): FormData => {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
};

/** Runs the loaders and actions of pages with the calls, rights and addresses they have in the program, without a browser or a build. */
export const pagesOf = (application: Application) => {
  const visit = async <T>({ path, params = {}, token, load, form }: PageVisit<T>): Promise<Visited<T>> => {
    const origin = application.services.env.PUBLIC_URL;
    const url = new URL(path, origin);
    const address = addressOf(url);
    if (address.kind !== 'brand') throw new Error(`${path} is no page of a brand`);
    const actor = token === undefined ? null : await application.authenticate(token);
    const found: { visited?: Visited<T>; failure?: unknown } = {};
    const server = fastify();
    server.all('/*', async (request) => {
      const page = createPage({
        application,
        request,
        url,
        address,
        actor: actor ?? { kind: 'anonymous', anonymousId: null },
        visitorId: null,
        form: form === undefined ? null : formOf(form),
        replies: [],
        trouble: 'none',
        isPersonal: false,
        asksProof: () => false,
        shownKeys: null,
        arm: null,
      });
      const context = new RouterContextProvider();
      context.set(pageContext, page);
      const asked = new Request(url, { method: form === undefined ? 'GET' : 'POST' });
      const args = { context, params, request: asked, url, pattern: '/*' };
      try {
        found.visited = { value: kept(await load(args)) };
      } catch (error) {
        const to = error instanceof Response ? error.headers.get('location') : null;
        if (to === null) found.failure = error;
        else found.visited = { to };
      }
      return '';
    });
    await server.inject({
      method: form === undefined ? 'GET' : 'POST',
      url: path,
      headers: { origin, 'sec-fetch-site': 'same-origin' },
    });
    await server.close();
    if (found.visited === undefined) throw found.failure ?? new Error(`${path} was not answered`);
    return found.visited;
  };
  return {
    visit,
    /** The value of a page that must not lead elsewhere. */
    read: async <T>(input: PageVisit<T>): Promise<Stored<T>> => {
      const visited = await visit(input);
      if ('to' in visited) throw new Error(`${input.path} leads to ${visited.to}`);
      return visited.value;
    },
  };
};
