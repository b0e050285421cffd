export { speedFile as loader } from './speed-data.ts';
