import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { translator } from '#ui/translate.ts';
import { askQuery, type ServiceStep, type VisitAsk } from './ask.ts';
import { ContactForm, type ContactFormProps } from './contact-form.tsx';
import { DealerChoice } from './dealer-choice.tsx';
import type { readFlow } from './flow-data.ts';
import type { BookingAnswer } from './form.ts';
import type { ShownModel } from './ports.ts';
import { VisitFrame } from './visit-frame.tsx';

/** What every page of steps has loaded; which times it shows is its own. */
export type FlowLoaded = Omit<Awaited<ReturnType<typeof readFlow>>, 'times'> & { readonly model: ShownModel | null };

/** The address with one choice more. */
export const addressOf =
  ({ base, ask }: FlowLoaded) =>
  (more: VisitAsk): string =>
    `${base}${askQuery({ ...ask, ...more })}`;

type FlowProps = {
  readonly loaded: FlowLoaded;
  readonly stem: 'drive' | 'service' | 'talk';
  readonly steps: readonly ServiceStep[];
  /** What is chosen so far, in words; null where it is not. */
  readonly chosen: Readonly<Partial<Record<ServiceStep, string | null>>>;
  /** What each step asks; the dealership is asked for alike everywhere. */
  readonly parts: Readonly<Partial<Record<ServiceStep, ReactNode>>>;
};

/** A booking in steps, each an address; the last is a form. */
export function FlowScreen({ loaded, stem, steps, chosen, parts }: FlowProps) {
  const { texts, title, step, model, base, dealerFields, where, dealers, dealer, links, trouble } = loaded;
  const t = translator(texts);
  const words = { ...chosen, dealer: dealer?.name ?? null };
  const lines = (['car', 'service', 'dealer', 'time'] as const).flatMap((id) => {
    const value = words[id] ?? null;
    return value === null ? [] : [{ step: id, label: t(`visits.step.${id}`), value, href: links[id] }];
  });
  const to = addressOf(loaded);
  return (
    <VisitFrame
      t={t}
      title={title}
      lead={t(step === 'service' ? 'service.lead.service' : `${stem}.lead.${step}`)}
      steps={steps}
      step={step}
      chosen={lines}
      model={model}
    >
      {trouble !== null && (
        <Notice tone="warning" title={trouble}>
          {t(step === 'time' ? 'visits.day.nearest' : 'visits.day.later')}
        </Notice>
      )}
      {step === 'dealer' && dealers !== null && (
        <DealerChoice
          t={t}
          action={base}
          fields={dealerFields}
          where={where}
          found={dealers}
          hrefOf={(id) => to({ dealer: id })}
        />
      )}
      {parts[step]}
    </VisitFrame>
  );
}

type PersonProps = {
  readonly loaded: FlowLoaded;
  readonly answer: BookingAnswer | undefined;
  readonly submit: string;
  readonly children?: ContactFormProps['children'];
};

/** The last step: who comes. */
export function FlowPerson({ loaded, answer, submit, children }: PersonProps) {
  const { texts, form, contact, privacy, links } = loaded;
  return (
    <ContactForm
      t={translator(texts)}
      form={form}
      answer={answer}
      known={contact}
      privacy={privacy}
      times={links.time}
      submit={submit}
    >
      {children}
    </ContactForm>
  );
}
