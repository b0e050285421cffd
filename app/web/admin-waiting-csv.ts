import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './admin-waiting.tsx';

export const loader = csvLoader(resource);
