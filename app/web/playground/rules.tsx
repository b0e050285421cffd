import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { pageContext } from '#ui/page-context.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Grid } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { requestedAddress, overviewData, type OverviewData, refuseInProduction } from './data.ts';
import { PlaygroundFrame } from './frame.tsx';
import { Sources } from './sources.tsx';
import styles from './playground.module.css';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  refuseInProduction(page);
  const requested = requestedAddress(page);
  if (requested !== undefined) throw redirect(requested);
  return overviewData(page);
};

export const meta = ({ loaderData }: { loaderData?: OverviewData }) => [
  { title: loaderData?.texts['playground.title'] },
];

/** Every rule of the field, by the file it stands in. */
export default function PlaygroundRules() {
  const { texts, lang, locale, languages, home, names, modules } = useLoaderData<typeof loader>();
  return (
    <PlaygroundFrame
      title={texts['playground.title']}
      lead={texts['playground.lead']}
      note={texts['playground.only']}
      locale={locale}
      languageLabel={texts['playground.language']}
      languages={languages}
      current={lang}
    >
      <form method="get" action={home} className={styles.quick}>
        <input type="hidden" name="lang" value={lang} />
        <SelectField
          label={texts['playground.rule']}
          name="rule"
          options={names.map((name) => ({ value: name, label: name }))}
        />
        <TextField
          label={texts['playground.value']}
          name="value"
          optional={texts['playground.optional']}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">{texts['playground.try']}</Button>
      </form>
      <nav aria-label={texts['playground.modules']} className={styles.modules}>
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
              <RuleCard key={rule.name} rule={rule} sourcesLabel={texts['playground.sources']} />
            ))}
          </Grid>
        </section>
      ))}
    </PlaygroundFrame>
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
