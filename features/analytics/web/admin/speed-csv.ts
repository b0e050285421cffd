import { speedFile } from './speed-data.ts';

export const loader = speedFile;
