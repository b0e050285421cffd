import { waitingResource } from '#features/waiting/web/admin/waiting.tsx';
import { dealerOptions } from './waiting-ports.ts';

const waiting = waitingResource({ dealers: dealerOptions });

export const { resource } = waiting;
export const handle = { js: false };
export const loader = waiting.loader;
export const action = waiting.action;
export const meta = waiting.meta;

export default waiting.Screen;
