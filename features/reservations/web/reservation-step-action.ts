import { data, type ActionFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { isStep } from './reservation-step-loader.ts';
import { actOn } from './step-actions.ts';

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const { id, step } = params;
  if (id === undefined || !isStep(step)) throw data(null, { status: 404 });
  return actOn(page, { id, step, form });
};
