import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';

/** What the document's head and the error pages need, on every page. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const texts = page.texts('shell');
  return {
    locale: page.locale,
    csrf: page.formToken,
    error: {
      title: texts['error.title'],
      text: texts['error.text'],
      refusedText: page.texts('problems')['problem.crossSite'],
      missingTitle: texts['notFound.title'],
      missingText: texts['notFound.text'],
      home: texts['notFound.home'],
      again: texts['error.again'],
    },
    home: page.path('home'),
  };
};

export type RootLoaded = ReturnType<typeof loader>;

/** The head's settings stay as they are until something was sent. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined && formMethod !== 'GET';
