import { useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { readHistory } from '#ui/record-history.ts';
import { RecordHistory } from '#ui/record-history.tsx';
import { translator, type TranslateUnder } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { Table } from '#ui/table.tsx';
import { getCatalogPart, type CatalogPartDetail } from '../../contract/admin.ts';
import { AdminFrame } from './admin-frame.tsx';
import { toFrame, pricesOf, titleOf } from './admin-page.ts';
import styles from './admin.module.css';
import { editPartAction } from './part-action.ts';
import { PartForm } from './part-form.tsx';

export const handle = { js: false };

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const part = shownAnswer(await page.call(getCatalogPart, { params: { id: params.id ?? '' } }));
  return {
    ...toFrame(page, 'parts'),
    part,
    history: await readHistory(
      page,
      { type: 'parts', id: part.id },
      {
        t: translator(page.texts('catalogAdmin', 'console')),
        stem: 'catalogAdmin.part.field',
      },
    ),
    shown: pricesOf(part.prices),
    done: page.url.searchParams.get('done') === '1',
  };
};

export const action = editPartAction;

export const meta = titleOf('catalogAdmin.tab.parts');

/** A part, what its rules say in words, and where it is offered. */
export default function Part() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { part, shown, partsHref, done } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(t) => (
        <Stack gap={5}>
          <p>
            <a href={`${partsHref}?model=${part.modelCode}`}>{t('part.back')}</a>
          </p>
          {done && answered === undefined && (
            <Notice tone="success" live>
              {t('part.saved')}
            </Notice>
          )}
          <div>
            <h2>
              {part.name} {part.isClosed && <Badge>{t('closed')}</Badge>}
            </h2>
            <p className={styles.code}>
              {part.modelName} · {t(`type.${part.type}`)} · {part.code}
            </p>
            {part.description !== null && <p>{part.description}</p>}
            <p>
              {t('price.br')}: {shown.br ?? t('price.none')} · {t('price.ar')}: {shown.ar ?? t('price.none')}
            </p>
          </div>
          {part.kept !== null && <PartForm t={t} kept={part.kept} answered={answered} />}
          <Rules t={t} part={part} href={partsHref} />
          <Versions t={t} part={part} />
          <RecordHistory history={loaded.history} />
        </Stack>
      )}
    </AdminFrame>
  );
}

function Rules({ t, part, href }: { t: TranslateUnder<'catalogAdmin'>; part: CatalogPartDetail; href: string }) {
  const lists = [
    { title: t('part.inclusive'), parts: part.inclusive },
    { title: t('part.includedBy'), parts: part.includedBy },
    { title: t('part.exclusive'), parts: part.exclusive },
    { title: t('part.colors'), parts: part.colors },
    { title: t('part.alternatives', { group: part.group ?? '' }), parts: part.alternatives },
  ].filter(({ parts }) => parts.length > 0);
  return (
    <Stack gap={3}>
      <h3>{t('part.rules')}</h3>
      {lists.length === 0 && <Notice>{t('part.rules.none')}</Notice>}
      {lists.map(({ title, parts }) => (
        <div key={title}>
          <h4>{title}</h4>
          <ul className={styles.list}>
            {parts.map((other) => (
              <li key={other.id}>
                <a href={`${href}/${other.id}`}>{other.name}</a> <span className={styles.code}>({other.code})</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  );
}

function Versions({ t, part }: { t: TranslateUnder<'catalogAdmin'>; part: CatalogPartDetail }) {
  const howOf = ({ standard, required }: { standard: boolean; required: boolean }): string =>
    t(required ? 'part.required' : standard ? 'part.standard' : 'part.optional');
  return (
    <Table caption={t('part.versions')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('code')}</th>
          <th scope="col">{t('year')}</th>
          <th scope="col">{t('sold')}</th>
        </tr>
      </thead>
      <tbody>
        {part.versions.map((version) => (
          <tr key={`${version.code}-${version.year}`}>
            <th scope="row">{version.name}</th>
            <td className={styles.code}>{version.code}</td>
            <td className={styles.code}>{version.year}</td>
            <td>{howOf(version)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
