import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './recalls.tsx';

export const loader = csvLoader(resource);
