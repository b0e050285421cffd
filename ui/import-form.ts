import { data, redirect } from 'react-router';
import type { CallResult } from '#kernel/client.ts';
import { fieldOf } from './form.ts';
import type { Page } from './page-context.ts';
import { problemText, statusOf } from './form-answer.ts';

/** What the file would do. */
type Checked = {
  readonly errorCount: number;
  readonly errors: readonly { readonly line: number; readonly field: string; readonly key: string }[];
};

/** What `ImportFile` shows of the last form: why nothing was read or written, or what the file would do. */
export type ImportAnswer = {
  readonly message: string | undefined;
  readonly report:
    | (Checked & {
        /** What the file would do, in words. */
        readonly counts: string;
        /** The checked file, sent again to be imported. */
        readonly content: string;
      })
    | undefined;
};

type ImportRequest = { query: { dryRun: 'true' | 'false' }; body: { content: string } };

type ImportInput<Report> = {
  readonly page: Page;
  readonly send: (query: ImportRequest) => Promise<CallResult<Report>>;
  /** The report in words. */
  readonly countsOf: (report: Report) => string;
};

const refused = (message: string, status: number) => data<ImportAnswer>({ message, report: undefined }, { status });

/** The file from its field or, once checked, as the report's form gives it back. */
const readFile = async (form: FormData): Promise<string> => {
  const file = form.get('file');
  const isFile = file !== null && typeof file !== 'string' && file.size > 0;
  return isFile ? await file.text() : fieldOf(form, 'content');
};

/** Answers the forms of `ImportFile`: a file is checked first, and imported from its report. */
export const answerImport = async <Report extends Checked>({ page, send, countsOf }: ImportInput<Report>) => {
  const { form } = page;
  const content = await readFile(form);
  const isDry = fieldOf(form, 'do') !== 'import';
  if (content === '') return refused(page.texts('imports')['import.empty'], 422);
  const result = await send({ query: { dryRun: isDry ? 'true' : 'false' }, body: { content } });
  if (!result.ok) return refused(problemText(page, result), statusOf(result));
  if (!isDry) return redirect(`${page.url.pathname}?done=imported`, 303);
  const { errorCount, errors } = result.value;
  const report = { content, counts: countsOf(result.value), errorCount, errors };
  return data<ImportAnswer>({ message: undefined, report });
};

/** Whether the address says that a file was imported. */
export const wasImported = ({ url }: Page): boolean => url.searchParams.get('done') === 'imported';
