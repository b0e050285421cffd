import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button } from '#ui/button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TwoColumns } from '#ui/two-columns.tsx';
import { type RuleData, refuseInProduction, ruleData } from './data.ts';
import { WorkshopFrame } from './frame.tsx';
import { Samples } from './samples.tsx';
import { Sources } from './sources.tsx';
import { Verdict } from './verdict.tsx';
import styles from './workshop.module.css';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });

export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  refuseInProduction(page);
  return ruleData(page, params['rule'] ?? '');
};

export const meta = ({ loaderData }: { loaderData?: RuleData }) => [
  { title: loaderData === undefined ? '' : `${loaderData.rule.name} · ${loaderData.texts['workshop.title']}` },
];

/** One rule: a value, its verdict, and why. */
export default function WorkshopRule() {
  const given = useLoaderData<typeof loader>();
  const { texts, rule } = given;
  return (
    <WorkshopFrame
      title={rule.name}
      lead={rule.accepts}
      note={
        <>
          <code className={styles.code}>{rule.signature}</code>
          <span className={styles.place}>{given.file}</span>
        </>
      }
      back={{ label: texts['workshop.all'], href: given.home }}
      locale={given.locale}
      languageLabel={texts['workshop.language']}
      languages={given.languages}
      current={given.lang}
    >
      <TwoColumns
        main={
          <div className={styles.main}>
            <RuleForm given={given} />
            {given.verdict !== null && <Verdict texts={texts} verdict={given.verdict} />}
            {given.samples.length > 0 && <Samples texts={texts} samples={given.samples} />}
          </div>
        }
        side={<Side given={given} />}
      />
    </WorkshopFrame>
  );
}

/** A plain form: the address it makes is the rule's with its value, ready to be sent to someone. */
function RuleForm({ given }: { given: RuleData }) {
  const { texts, fields, action, lang, value } = given;
  return (
    <form method="get" action={action} className={styles.form}>
      <TextField
        label={texts['workshop.value']}
        hint={texts['workshop.value.hint']}
        name="value"
        defaultValue={value}
        optional={texts['workshop.optional']}
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
            optional={field.options?.includes('') ? texts['workshop.optional'] : undefined}
            options={(field.options ?? []).map((option) => ({ value: option, label: option === '' ? '–' : option }))}
          />
        ) : (
          <TextField
            key={field.name}
            label={field.label}
            name={field.name}
            defaultValue={field.value}
            optional={texts['workshop.optional']}
            inputMode={field.kind === 'number' ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
          />
        ),
      )}
      <input type="hidden" name="lang" value={lang} />
      <div>
        <Button type="submit">{texts['workshop.try']}</Button>
      </div>
    </form>
  );
}

function Side({ given }: { given: RuleData }) {
  const { texts, rule, siblings } = given;
  return (
    <div className={styles.side}>
      {rule.sources.length > 0 && (
        <section aria-labelledby="sources">
          <h2 id="sources" className={styles.heading}>
            {texts['workshop.sources']}
          </h2>
          <Sources sources={rule.sources} />
        </section>
      )}
      {siblings.length > 0 && (
        <nav aria-labelledby="siblings">
          <h2 id="siblings" className={styles.heading}>
            {texts['workshop.siblings']}
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
