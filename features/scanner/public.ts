export { problemOf as cameraProblemOf, type CameraProblem } from './rules/camera-problem.ts';
export { scanHref } from './rules/places.ts';
