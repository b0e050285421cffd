export { funnelFile as loader } from './funnel-data.ts';
