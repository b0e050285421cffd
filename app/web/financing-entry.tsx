import { redirect, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';

/** The flow's own address leads to its first page, with whatever was asked. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  throw redirect(`${page.path('financingStep', { step: 'flow-selection' })}${page.url.search}`);
};
