import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { ServerPorts } from './ports.ts';

/** How the pages are made: loaded where they are made, so that the browser carries none of it. */
const maker = () => import('./build-loader.ts');

export const buildLoader = (ports: ServerPorts) => async (args: LoaderFunctionArgs) =>
  (await maker()).loadBuild(ports, args);

export const buildAction = (ports: ServerPorts) => async (args: ActionFunctionArgs) =>
  (await maker()).shareCar(ports, args);

export const openLoader = async (args: LoaderFunctionArgs) => (await maker()).openCar(args);
