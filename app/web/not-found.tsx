import { data } from 'react-router';

export const loader = () => {
  throw data(null, { status: 404 });
};

export const handle = { js: false, nowhere: true };

export default function NotFound() {
  return null;
}
