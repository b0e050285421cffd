import { ok } from '#kernel/result.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { listLinkedPlaces, listLinks } from '../contract/links.ts';
import { judgeLinks, leadsTo, placesBelow } from '../link-faults.server.ts';
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

const places =
  (ports: Ports): Handler<typeof listLinkedPlaces> =>
  async ({ query: { below, size } }, context) => {
    const found = await context.read((tx) => placesBelow(tx, context, { ports, to: below }));
    return ok({ places: found.places.slice(0, size), total: found.places.length, isMore: !found.isWhole });
  };

export const linkRoutes = (ports: Ports): Route[] => [
  handle(listLinks, list(ports)),
  handle(listLinkedPlaces, places(ports)),
];
