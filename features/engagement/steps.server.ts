export { holdOpinion, listOpinionIds } from './store/opinions.server.ts';
