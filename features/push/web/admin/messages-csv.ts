import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './messages.tsx';

export const loader = csvLoader(resource);
