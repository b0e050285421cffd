import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './codes.tsx';

export const loader = csvLoader(resource);
