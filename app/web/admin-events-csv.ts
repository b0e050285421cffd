import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './admin-events.tsx';

export const loader = csvLoader(resource);
