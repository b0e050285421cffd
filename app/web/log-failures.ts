import { isRouteErrorResponse } from 'react-router';

/** What a page could not do is logged; an address that is not there, or takes no form, is the visitor's own affair. */
export const handleError = (error: unknown, { request }: { request: Request }): void => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
};
