import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { fromLocal } from '#kernel/local-time.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { drawQr } from '#kernel/qr.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { refusedForm, type PageFormAnswer } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Grid, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { approveQrCode, createQrCode, listQrCodes, stopQrCode } from '../../contract/codes.ts';
import { getPromotion } from '../../contract/staff.ts';
import { QR_KINDS } from '../../rules/promotion.ts';
import { showQrCode } from '../../rules/qr.ts';
import { choicesOf, chosenOf } from './choices.ts';
import { ChoosePromotion } from './choose.tsx';
import styles from './codes.module.css';

export const handle = { js: false };

/** The codes of a promotion, each with the picture that a camera reads. */
const codesOf = async (page: Page, promotionId: string) => {
  const promotion = await page.call(getPromotion, { params: { id: promotionId }, query: {} });
  const found = await page.call(listQrCodes, { params: { promotionId }, query: {} });
  if (!promotion.ok || !found.ok) return [];
  const url = `${page.url.origin}${page.path('promotion', { promotion: promotion.value.code })}`;
  return found.value.codes.map(({ validFrom, validUntil, ...code }) => ({
    ...code,
    shown: showQrCode(code.code),
    time: `${formatDateTime(validFrom, page.market)} – ${formatDateTime(validUntil, page.market)}`,
    qr: drawQr(`${url}?${new URLSearchParams({ code: code.code })}`),
  }));
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const chosen = chosenOf(page);
  const base = page.url.pathname;
  return {
    texts: page.shownTexts('promotionsAdmin'),
    base,
    here: chosen === '' ? base : `${base}?${new URLSearchParams({ promotion: chosen })}`,
    chosen,
    choices: await choicesOf(page),
    codes: chosen === '' ? [] : await codesOf(page, chosen),
    done: page.url.searchParams.get('done'),
  };
};
type Loaded = Awaited<ReturnType<typeof loader>>;

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const promotionId = fieldOf(form, 'promotion');
  const done = (word: string) =>
    redirect(`${page.url.pathname}?${new URLSearchParams({ promotion: promotionId, done: word })}`, 303);
  const stopping = fieldOf(form, 'stop');
  if (stopping !== '') {
    const stopped = await page.call(stopQrCode, { params: { id: stopping } });
    return stopped.ok ? done('stopped') : refusedForm(page, form, stopped);
  }
  const approving = fieldOf(form, 'approve');
  if (approving !== '') {
    const approved = await page.call(approveQrCode, { params: { id: approving } });
    return approved.ok ? done('codeApproved') : refusedForm(page, form, approved);
  }
  const made = await page.call(createQrCode, {
    params: { promotionId },
    body: {
      kind: fieldOf(form, 'kind') === 'EVENT' ? 'EVENT' : 'DEALERSHIP',
      place: fieldOf(form, 'place').trim(),
      validFrom: fromLocal(fieldOf(form, 'validFrom'), page.market),
      validUntil: fromLocal(fieldOf(form, 'validUntil'), page.market),
      mostUses: Number(fieldOf(form, 'mostUses')),
    },
  });
  return made.ok ? done('made') : refusedForm(page, form, made);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('promotionStaff.codes'), matches);

/** Codes to put up at dealerships and events. */
export default function PromotionCodes() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, base, chosen, choices, codes, done } = loaded;
  const t = translator(texts);
  const word = (['made', 'stopped', 'codeApproved'] as const).find((one) => one === done);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={answer?.message ?? null}
        done={word !== undefined && answer === undefined ? t(`promotionStaff.done.${word}`) : null}
      />
      <ChoosePromotion t={t} here={base} choices={choices} chosen={chosen} />
      {chosen !== '' && <NewCode t={t} loaded={loaded} answer={answer} />}
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code.id}>
            <Code t={t} loaded={loaded} code={code} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type CodeProps = { readonly t: Translate; readonly loaded: Loaded; readonly code: Loaded['codes'][number] };

function Code({ t, loaded: { chosen, here }, code }: CodeProps) {
  const { place } = code;
  return (
    <Stack gap={3}>
      <div className={styles.qr}>
        <QrCode drawing={code.qr} label={t('promotionStaff.qr', { place })} />
      </div>
      <strong>{place}</strong>
      <span>{code.shown}</span>
      <span>{code.time}</span>
      <span>{t('promotionStaff.uses', { uses: code.uses, most: code.mostUses })}</span>
      {!code.isApproved && <span>{t(code.isOwn ? 'promotionStaff.codeOwn' : 'promotionStaff.codeWaits')}</span>}
      {!code.isApproved && !code.isOwn && (
        <PageForm action={here} held={{ promotion: chosen, approve: code.id }}>
          <Button type="submit" aria-label={t('promotionStaff.codeApprove.of', { place })}>
            {t('promotionStaff.approve')}
          </Button>
        </PageForm>
      )}
      {code.isStopped ? (
        <span>{t('promotionStaff.stopped')}</span>
      ) : (
        <PageForm action={here} held={{ promotion: chosen, stop: code.id }}>
          <Button type="submit" variant="quiet" aria-label={t('promotionStaff.stop.of', { place })}>
            {t('promotionStaff.stop')}
          </Button>
        </PageForm>
      )}
    </Stack>
  );
}

type NewProps = { readonly t: Translate; readonly loaded: Loaded; readonly answer: PageFormAnswer | undefined };

function NewCode({ t, loaded, answer }: NewProps) {
  const values = answer?.values ?? {};
  const errors = answer?.fields ?? {};
  return (
    <PageForm action={loaded.here} held={{ promotion: loaded.chosen }}>
      <Stack gap={4}>
        <Grid least="small" gap={4}>
          <SelectField
            label={t('promotionStaff.qrKind')}
            name="kind"
            defaultValue={values['kind']}
            options={QR_KINDS.map((kind) => ({ value: kind, label: t(`promotionStaff.qrKind.${kind}`) }))}
          />
          <TextField
            label={t('promotionStaff.place')}
            name="place"
            maxLength={120}
            defaultValue={values['place']}
            error={errors['place']}
          />
          {(['validFrom', 'validUntil'] as const).map((name) => (
            <TextField
              key={name}
              type="datetime-local"
              label={t(`promotionStaff.${name}`)}
              name={name}
              defaultValue={values[name]}
              error={errors[name]}
            />
          ))}
          <TextField
            label={t('promotionStaff.mostUses')}
            name="mostUses"
            inputMode="numeric"
            defaultValue={values['mostUses'] ?? '100'}
            error={errors['mostUses']}
          />
        </Grid>
        <div>
          <Button type="submit">{t('promotionStaff.make')}</Button>
        </div>
      </Stack>
    </PageForm>
  );
}
