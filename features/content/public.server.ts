export { listOnceShown, listShown, type OnceShown } from './store/shown.server.ts';
export { knownPictures } from './store/pictures.server.ts';
