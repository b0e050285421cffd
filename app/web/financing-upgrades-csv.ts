import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './financing-upgrades.tsx';

export const loader = csvLoader(resource);
