import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { pageContext, type Page } from '#ui/page-context.ts';
import { sendMessagingLead, validatePhone, type MessagingLead } from '../contract/messaging.ts';
import { MESSAGING_SEGMENTS } from '../rules/types.ts';
import { checkPhone, type PhoneCheck } from '../rules/whatsapp.ts';
import { type PageFormAnswer, answerOf, statusOf } from '#ui/form-answer.ts';
import { filledIn } from '#ui/form.ts';
import type { LeadPorts } from './ports.ts';
import { LEAD_AREAS, prefilled, simulationOf } from './proposal-data.ts';

export const whatsAppLoader =
  (ports: LeadPorts) =>
  async ({ context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext);
    const [dealers, car, person] = await Promise.all([ports.dealers(page), ports.car(page), prefilled(page, ports)]);
    return {
      texts: page.shownTexts(...LEAD_AREAS),
      market: page.market,
      key: page.newKey(),
      dealers,
      car,
      values: { name: person?.name ?? '', phone: person?.phone ?? '' },
      links: { privacy: page.path('privacyNotice'), contact: page.path('contact') },
    };
  };
export type WhatsAppLoaded = Awaited<ReturnType<ReturnType<typeof whatsAppLoader>>>;

export type WhatsAppAnswer = PageFormAnswer & {
  /** Opens the conversation; null while there is none. */
  readonly link: string | null;
  /** The hand-off itself failed: the spec's toast. A fault of the form is none. */
  readonly failed: boolean;
};

const NAMES = { phoneNumber: 'phone', dealer: 'dealerCode' } as const;

const phoneOf = async (page: Page, phoneNumber: string): Promise<PhoneCheck> => {
  const found = await page.call(validatePhone, { body: { phoneNumber } });
  if (!found.ok || !found.value.success) return 'unknown';
  return found.value.resource.isValid ? 'valid' : 'invalid';
};

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const toBody = async (page: Page, form: FormData, ports: LeadPorts): Promise<MessagingLead> => {
  const car = await ports.car(page);
  const code = car === null || car.choice === null ? null : await ports.keepCar(page, car.choice);
  const { clickId, utm } = ports.attribution(page);
  return {
    ...utm,
    clickId,
    phoneNumber: filledIn(form, 'phone') ?? '',
    name: filledIn(form, 'name') ?? '',
    dealer: filledIn(form, 'dealerCode') ?? '',
    model: car?.modelName,
    version: car?.versionName,
    color: car?.color ?? undefined,
    serie: car?.mvsCode,
    brand: page.brand,
    configurationCode: code ?? undefined,
    simulationId: simulationOf(page) ?? undefined,
  };
};

/** The form is looked at first, then the phone is asked about, then the visitor is handed over. */
const handOff = async (
  page: Page,
  form: FormData,
  ports: LeadPorts,
): Promise<{ answer: WhatsAppAnswer; status: number }> => {
  const texts = page.texts('rules');
  const values = {
    name: filledIn(form, 'name') ?? '',
    phone: filledIn(form, 'phone') ?? '',
    dealerCode: filledIn(form, 'dealerCode') ?? '',
  };
  const wrong = (fields: Record<string, string>) => ({
    answer: { message: page.texts('problems')['problem.invalid'], fields, values, link: null, failed: false },
    status: 422,
  });
  if (values.phone === '') return wrong({ phone: texts['field.required'] });
  const phone = await checkPhone(() => phoneOf(page, values.phone), wait);
  if (phone === 'invalid') return wrong({ phone: texts['field.phone'] });
  const failure = { message: texts['whatsapp.failure'], fields: {}, values, link: null, failed: true };
  if (phone === 'unknown') return { answer: failure, status: 503 };
  const segment = MESSAGING_SEGMENTS.find((one) => one === page.url.searchParams.get('segment')) ?? 'sales';
  const body = await toBody(page, form, ports);
  const result = await page.call(sendMessagingLead, {
    params: { segment },
    body,
    idempotencyKey: filledIn(form, 'key') ?? '',
  });
  if (result.ok) {
    ports.keepDealer(page, body.dealer);
    return { answer: { ...failure, message: '', failed: false, link: result.value.resource.link }, status: 200 };
  }
  if (result.problem?.code !== 'invalid') return { answer: failure, status: statusOf(result) };
  return { answer: { ...answerOf({ page, form }, result, NAMES), link: null, failed: false }, status: 422 };
};

export const whatsAppAction =
  (ports: LeadPorts) =>
  async ({ context }: ActionFunctionArgs) => {
    const page = context.get(pageContext);
    const { form } = page;
    const { answer, status } = await handOff(page, form, ports);
    return data(answer, { status });
  };
