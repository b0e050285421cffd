import { createServer } from 'vite';
import type { FastifyInstance } from 'fastify';
import type { WebBuild } from './web-build.ts';

/** Pages straight from the sources, with hot reload. */
export const startVite = async (): Promise<{
  loadBuild: () => Promise<WebBuild>;
  mount: (server: FastifyInstance) => Promise<void>;
}> => {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild,
    mount: async (server) => {
      server.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith('/content/')) done();
        else vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
  };
};
