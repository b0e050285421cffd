import { pollResource } from '#features/benefits/web/admin/polls.tsx';
import { dealerOptions } from './waiting-ports.ts';

const polls = pollResource({ dealers: dealerOptions });

export const handle = { js: false };
export const loader = polls.loader;
export const action = polls.action;
export const meta = polls.meta;

export default polls.Screen;
