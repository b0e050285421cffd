import { funnelFile } from './funnel-data.ts';

export const loader = funnelFile;
