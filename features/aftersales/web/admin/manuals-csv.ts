import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './manuals.tsx';

export const loader = csvLoader(resource);
