import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { type RuleData, refuseInProduction, ruleData } from './data.ts';
import { PlaygroundFrame } from './frame.tsx';
import { Samples } from './samples.tsx';
import { Sources } from './sources.tsx';
import { Verdict } from './verdict.tsx';
import styles from './playground.module.css';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  refuseInProduction(page);
  return ruleData(page, params['rule'] ?? '');
};

export const meta = ({ loaderData }: { loaderData?: RuleData }) => [
  { title: loaderData === undefined ? '' : `${loaderData.rule.name} · ${loaderData.texts['playground.title']}` },
];

/** One rule: a value, its verdict, and why. */
export default function PlaygroundRule() {
  const input = useLoaderData<typeof loader>();
  const { texts, rule } = input;
  return (
    <PlaygroundFrame
      title={rule.name}
      lead={rule.accepts}
      note={
        <>
          <code className={styles.code}>{rule.signature}</code>
          <span className={styles.place}>{input.file}</span>
        </>
      }
      back={{ label: texts['playground.all'], href: input.home }}
      locale={input.locale}
      languageLabel={texts['playground.language']}
      languages={input.languages}
      current={input.lang}
    >
      <TwoColumns
        main={
          <div className={styles.main}>
            <RuleForm input={input} />
            {input.verdict !== null && <Verdict texts={texts} verdict={input.verdict} />}
            {input.samples.length > 0 && <Samples texts={texts} samples={input.samples} />}
          </div>
        }
        side={<Side input={input} />}
      />
    </PlaygroundFrame>
  );
}

/** A plain form: the address it makes is the rule's with its value, ready to be sent to someone. */
function RuleForm({ input: params }: { input: RuleData }) {
  const { texts, fields, action, lang, value } = params;
  return (
    <form method="get" action={action} className={styles.form}>
      <TextField
        label={texts['playground.value']}
        hint={texts['playground.value.hint']}
        name="value"
        defaultValue={value}
        optional={texts['playground.optional']}
        autoComplete="off"
        spellCheck={false}
      />
      {fields.map((field) =>
        field.kind === 'choice' ? (
          <SelectField
            key={field.name}
            label={field.label}
            name={field.name}
            defaultValue={field.value}
            optional={field.options?.includes('') ? texts['playground.optional'] : undefined}
            options={(field.options ?? []).map((option) => ({ value: option, label: option === '' ? '–' : option }))}
          />
        ) : (
          <TextField
            key={field.name}
            label={field.label}
            name={field.name}
            defaultValue={field.value}
            optional={texts['playground.optional']}
            inputMode={field.kind === 'number' ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        ),
      )}
      <input type="hidden" name="lang" value={lang} />
      <div>
        <Button type="submit">{texts['playground.try']}</Button>
      </div>
    </form>
  );
}

function Side({ input }: { input: RuleData }) {
  const { texts, rule, siblings } = input;
  return (
    <div className={styles.side}>
      {rule.sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 id="sources" className={styles.heading}>
            {texts['playground.sources']}
          </h2>
          <Sources sources={rule.sources} />
        </section>
      )}
      {siblings.length > 0 && (
        <nav aria-labelledby="siblings">
          <h2 id="siblings" className={styles.heading}>
            {texts['playground.siblings']}
          </h2>
          <ul className={styles.siblings}>
            {siblings.map(({ name, href }) => (
              <li key={name}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
