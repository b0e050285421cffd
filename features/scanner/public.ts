export { scanHref } from './rules/places.ts';
