import { csvLoader } from '#ui/admin-resource-csv.tsx';
import { resource } from './coupons.tsx';

export const loader = csvLoader(resource);
