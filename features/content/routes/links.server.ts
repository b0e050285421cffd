import { ok } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { listLinks } from '../contract/links.ts';
import { judgeLinks, leadsTo } from '../link-faults.server.ts';
import type { Ports } from '../ports.server.ts';
import { pathIn } from '../rules/path-of.ts';

const list =
  (ports: Ports): Handler<typeof listLinks> =>
  async ({ query: { to, size } }, context) => {
    const { links, isWhole } = await context.read((tx) => judgeLinks(tx, context, ports));
    const path = to === undefined ? null : (pathIn(to) ?? to);
    const found = links.filter((link) => (path === null ? link.fault !== null : leadsTo(link, path)));
    return ok({ links: found.slice(0, size), total: found.length, isMore: !isWhole });
  };

export const linkRoutes = (ports: Ports): Route[] => [handle(listLinks, list(ports))];
