import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { ImportFile } from '#ui/import-file.tsx';
import { answerImport, wasImported } from '#ui/import-form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { importGazetteer } from '../../contract/gazetteer.ts';
import { COLUMNS } from '../../rules/gazetteer.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (!page.user?.menu.includes('places')) throw data(null, { status: 404 });
  return {
    texts: page.shownTexts('imports', 'location'),
    done: wasImported(page),
  };
};

export const action = ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  return answerImport({
    page,
    send: (requested) => page.call(importGazetteer, requested),
    countsOf: ({ rowCount: rows, added, changed, same, ranges }) =>
      translator(page.texts('location'))('location.import.counts', { rows, added, changed, same, ranges }),
  });
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('location.import.title'), matches);

/** A fuller gazetteer from a file. */
export default function Gazetteer() {
  const { texts, done } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <ImportFile
      t={t}

      text={t('location.import.text')}
      columns={COLUMNS}
      done={done}
      answered={answered}
    />
  );
}
