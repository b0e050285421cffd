import { Check, X } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RuleData } from './data.ts';
import styles from './playground.module.css';

type Judged = NonNullable<RuleData['verdict']>;
type Texts = RuleData['texts'];

/** What the rule answered, each step it took, and what a form would say. */
export function Verdict({ texts, verdict }: { texts: Texts; verdict: Judged }) {
  return (
    <section className={styles.verdict} aria-labelledby="verdict">
      <h2 id="verdict" className={styles.heading}>
        {texts['playground.verdict']}
      </h2>
      <Notice tone={verdict.tone} title={verdict.title}>
        <pre className={styles.result}>{verdict.result}</pre>
      </Notice>
      {verdict.steps.length > 0 && <Steps texts={texts} steps={verdict.steps} />}
      {verdict.messages !== null && <Messages texts={texts} messages={verdict.messages} />}
    </section>
  );
}

function Steps({ texts, steps }: { texts: Texts; steps: Judged['steps'] }) {
  return (
    <>
      <h3 className={styles.subheading}>{texts['playground.steps']}</h3>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={`${index} ${step.id}`} className={styles.step} data-ok={step.ok}>
            <Icon icon={step.ok ? Check : X} label={texts[step.ok ? 'playground.step.ok' : 'playground.step.failed']} />
            <span className={styles.stepName}>{step.label}</span>
            <dl className={styles.facts}>
              {step.expected !== undefined && <Fact label={texts['playground.step.expected']} value={step.expected} />}
              {step.input !== undefined && step.input !== '' && (
                <Fact label={texts['playground.step.given']} value={step.input} />
              )}
            </dl>
          </li>
        ))}
      </ol>
      {steps.some(({ id, expected }) => id === 'form' && expected !== undefined) && (
        <p className={styles.note}>{texts['playground.masks']}</p>
      )}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className={styles.code}>{value}</code>
      </dd>
    </div>
  );
}

function Messages({ texts, messages }: { texts: Texts; messages: NonNullable<Judged['messages']> }) {
  return (
    <>
      <h3 className={styles.subheading}>{texts['playground.message']}</h3>
      {messages.length === 0 && <p>{texts['playground.message.none']}</p>}
      {messages.length > 0 && (
        <ul className={styles.messages}>
          {messages.map(({ key, pt, es }) => (
            <li key={key}>
              <code className={styles.code}>{key}</code>
              <dl className={styles.facts}>
                <FormAnswerAt locale="pt-BR" text={pt} />
                <FormAnswerAt locale="es-AR" text={es} />
              </dl>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FormAnswerAt({ locale, text }: { locale: string; text: string }) {
  return (
    <div>
      <dt>{locale}</dt>
      <dd lang={locale}>{text}</dd>
    </div>
  );
}
