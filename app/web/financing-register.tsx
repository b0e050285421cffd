import { useLoaderData, type MetaArgs } from 'react-router';
import { fundingMeta } from '#features/financing/web/funding-meta.ts';
import { registerAction, registerLoader, type RegisterLoaded } from '#features/financing/web/register-data.ts';
import { RegisterScreen } from '#features/financing/web/register-screen.tsx';
import { fundingPorts } from './financing-ports.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });
export const loader = registerLoader(fundingPorts);
export const action = registerAction(fundingPorts);
export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  fundingMeta(loaderData, 'register.title', matches);

export default function Register() {
  return <RegisterScreen loaded={useLoaderData<RegisterLoaded>()} />;
}
