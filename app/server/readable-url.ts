const ESCAPED = /(?:%[0-9a-f]{2})+/gi;
/** Answered in the words of programs, whatever is wrong with them. */
const CALLS = /^\/(?:api|content|assets|health)(?:\/|$)/;

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The address of a page as the router can read it: a percent sign that begins no letter stands for itself, so that a page that does not
 * exist is answered like any other.
 */
export const readableUrl = (url: string): string => {
  const [path = '', ...query] = url.split('?');
  if (CALLS.test(path) || isReadable(path)) return url;
  const whole = path
    .replaceAll(ESCAPED, (run) => (isReadable(run) ? run : run.replaceAll('%', '%25')))
    .replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  return [whole, ...query].join('?');
};
