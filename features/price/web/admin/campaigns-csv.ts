import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './campaigns.tsx';

export const loader = csvLoader(resource);
