import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { pageContext } from '#ui/page-context.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Grid } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { askedAddress, overviewData, type OverviewData, refuseInProduction } from './data.ts';
import { WorkshopFrame } from './frame.tsx';
import { Sources } from './sources.tsx';
import styles from './workshop.module.css';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  refuseInProduction(page);
  const asked = askedAddress(page);
  if (asked !== undefined) throw redirect(asked);
  return overviewData(page);
};

export const meta = ({ loaderData }: { loaderData?: OverviewData }) => [
  { title: loaderData?.texts['workshop.title'] ?? '' },
];

/** Every rule of the field, by the file it stands in. */
export default function WorkshopRules() {
  const { texts, lang, locale, languages, home, names, modules } = useLoaderData<typeof loader>();
  return (
    <WorkshopFrame
      title={texts['workshop.title']}
      lead={texts['workshop.lead']}
      note={texts['workshop.only']}
      locale={locale}
      languageLabel={texts['workshop.language']}
      languages={languages}
      current={lang}
    >
      <form method="get" action={home} className={styles.quick}>
        <input type="hidden" name="lang" value={lang} />
        <SelectField
          label={texts['workshop.rule']}
          name="rule"
          options={names.map((name) => ({ value: name, label: name }))}
        />
        <TextField
          label={texts['workshop.value']}
          name="value"
          optional={texts['workshop.optional']}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">{texts['workshop.try']}</Button>
      </form>
      <nav aria-label={texts['workshop.modules']} className={styles.modules}>
        <ul>
          {modules.map(({ id, file, count }) => (
            <li key={id}>
              <a href={`#${id}`}>{file}</a> <span className={styles.count}>{count}</span>
            </li>
          ))}
        </ul>
      </nav>
      {modules.map(({ id, file, rules }) => (
        <section key={id} id={id} className={styles.module} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className={styles.file}>
            {file}
          </h2>
          <Grid as="ul" gap={4} least="large">
            {rules.map((rule) => (
              <RuleCard key={rule.name} rule={rule} sourcesLabel={texts['workshop.sources']} />
            ))}
          </Grid>
        </section>
      ))}
    </WorkshopFrame>
  );
}

function RuleCard({
  rule,
  sourcesLabel,
}: {
  rule: OverviewData['modules'][number]['rules'][number];
  sourcesLabel: string;
}) {
  return (
    <Card as="li" look="outlined">
      <div className={styles.card}>
        <h3 className={styles.name}>
          <a href={rule.href}>{rule.name}</a>
        </h3>
        <code className={styles.code}>{rule.signature}</code>
        <p>{rule.accepts}</p>
        {rule.sources.length > 0 && (
          <details>
            <summary>{sourcesLabel}</summary>
            <Sources sources={rule.sources} />
          </details>
        )}
      </div>
    </Card>
  );
}
