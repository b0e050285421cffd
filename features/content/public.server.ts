export {
  findStanding,
  keepPages,
  listOnceShown,
  listShown,
  listVersionsShown,
  type VersionShown,
} from './store/shown.server.ts';
export { standsWell } from './link-faults.server.ts';
export type { Ports as ContentPorts } from './ports.server.ts';
export { knownPictures } from './store/pictures.server.ts';
