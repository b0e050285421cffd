import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from './routes.ts';

const AREA = /^(?:minha-area|mi-cuenta)(?:\/|$)/;
/** A task of one order has its own way back to it. */
const TASK = /^(?:minha-area|mi-cuenta)\/pedidos\/:id\/./;

type Address = { readonly path: string; readonly hasMenu: boolean };

const addressesUnder = (list: readonly RouteConfigEntry[], hasMenu = false): Address[] =>
  list.flatMap(({ path, file, children = [] }) => {
    const isHeld = hasMenu || /^my-area(?:-wide)?\.tsx$/.test(file);
    return [...(path === undefined ? [] : [{ path, hasMenu: isHeld }]), ...addressesUnder(children, isHeld)];
  });

it('every room of a person, an order’s page too, has the ways to the other rooms', () => {
  const rooms = addressesUnder(routes).filter(({ path }) => AREA.test(path) && !TASK.test(path));
  expect(rooms.map(({ path }) => path)).toEqual(expect.arrayContaining(['minha-area/pedidos/:id', 'mi-cuenta/datos']));
  expect(rooms.filter(({ hasMenu }) => !hasMenu)).toEqual([]);
});
