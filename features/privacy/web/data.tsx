import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import { Accordion } from '#ui/accordion.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { statusOf } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { readOwnData } from '../contract/own.ts';
import { PrivacyHead } from './privacy-head.tsx';
import { RecordList } from './record-list.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(readOwnData, {});
  if (!found.ok) throw data(null, { status: statusOf(found) });
  return {
    texts: page.shownTexts('privacy'),
    file: `/api/privacy/v1/data/file?brand=${page.brand}&market=${page.market}`,
    correct: page.path('accountData'),
    back: page.path('privacy'),
    sections: found.value.sections,
  };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('mydata.title'), matches);

/** Everything kept about the person, to read; the same as a file for programs. */
export default function OwnData() {
  const { texts, file, correct, back, sections } = useLoaderData<typeof loader>();
  const t = translator(texts);
  const features = [...new Set(sections.map(({ feature }) => feature))];
  return (
    <Stack gap={6}>
      <PrivacyHead t={t} back={back} part="mydata" />
      <Cluster>
        <LinkButton href={file} download>
          {t('mydata.file')}
        </LinkButton>
        <LinkButton href={correct} variant="secondary">
          {t('mydata.correct')}
        </LinkButton>
      </Cluster>
      <Accordion
        items={features.map((feature) => {
          const own = sections.filter((section) => section.feature === feature);
          const count = own.reduce((sum, { records }) => sum + records.length, 0);
          return {
            id: feature,
            title: `${t.find(`mydata.feature.${feature}`) ?? feature} (${t('mydata.count', { n: count })})`,
            content: (
              <Stack gap={5}>
                {own.map(({ section, records }) => (
                  <RecordList key={section} name={section} records={records} />
                ))}
              </Stack>
            ),
          };
        })}
      />
    </Stack>
  );
}
