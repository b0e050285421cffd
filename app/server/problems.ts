import { commonRefusals, type RefusalSpec } from '#kernel/endpoint.ts';
import { problemType, type Problem } from '#kernel/problem.ts';
import type { FieldIssue, Refused } from '#kernel/result.ts';
import { refusalSpecOf } from '#platform/http/pipeline.server.ts';
import type { Route } from '#platform/http/context.server.ts';

/** Text of a message key in the caller's brand and language. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Seconds after which it is worth asking again where we could not answer (RFC 9110, section 10.2.3). */
export const RETRY_AFTER = '2';

/** The one place where a refusal becomes an HTTP answer. An undeclared code is a mistake of ours and shows as one. */
export const problemOf = (options: {
  route: Route | null;
  refused: Refused;
  traceId: string;
  translate: Translate;
}): Problem => {
  const { refused, translate, traceId } = options;
  const spec = specOf(options.route, refused.code);
  if (spec === undefined) throw new Error(`undeclared refusal ${refused.code} of ${options.route?.id ?? 'no route'}`);
  const message = messageOf(translate, { ...refused, key: spec.key });
  return {
    type: problemType(refused.code),
    title: message,
    status: spec.status,
    detail: refused.detail ?? message,
    code: refused.code,
    key: spec.key,
    traceId,
    ...(refused.params === undefined ? {} : { params: { ...refused.params } }),
    ...(refused.fields === undefined
      ? {}
      : {
          fields: refused.fields.map((issue) => ({
            field: issue.field,
            key: issue.key,
            message: messageOf(translate, issue),
          })),
        }),
  };
};

const messageOf = (translate: Translate, { key, params, words = {} }: Omit<FieldIssue, 'field'>): string =>
  translate(key, {
    ...params,
    ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, translate(word)])),
  });

const specOf = (route: Route | null, code: string): RefusalSpec | undefined =>
  route === null ? (commonRefusals as Record<string, RefusalSpec>)[code] : refusalSpecOf(route, code);

/** What a surprise shows to the outside: no internals, only the trace id that the log has too. */
export const surprise = (traceId: string, translate: Translate): Problem => ({
  type: problemType('internal'),
  title: translate('generic.error'),
  status: 500,
  detail: translate('generic.error'),
  code: 'internal',
  key: 'generic.error',
  traceId,
});
