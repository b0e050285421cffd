import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Download, MessageSquareText, PencilLine, ScrollText, Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { FormSection, FullRow } from '#ui/form-section.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { WayCards } from '#ui/way-cards.tsx';
import { getContracts } from '../contract/contract.ts';
import { listConsents } from '../contract/user.ts';
import { CONTACT_CHANNELS, CONTACT_TEXT_VERSION } from '../rules/agreements.ts';
import { AccountForm } from './account-form.tsx';
import { AgreementList } from './agreement-list.tsx';
import { ChannelBoxes } from './channel-boxes.tsx';
import { statusOf } from '#ui/form-answer.ts';
import { dateTimeShown } from './date-times.ts';
import { accept, saveContact } from './privacy-actions.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const [consents, contracts] = await Promise.all([page.call(listConsents, {}), page.call(getContracts, {})]);
  if (!consents.ok) throw data(null, { status: statusOf(consents) });
  if (!contracts.ok) throw data(null, { status: statusOf(contracts) });
  const granted = new Set(consents.value.filter((consent) => consent.granted).map(({ purpose }) => purpose));
  return {
    texts: page.shownTexts('accounts', 'ui'),
    saved: page.url.searchParams.get('saved') !== null,
    chosen: CONTACT_CHANNELS.filter((channel) => granted.has(`contact.${channel}`)),
    agreements: contracts.value.map(({ code, version, acceptedAt }) => ({
      code,
      version,
      accepted: acceptedAt === null ? null : dateTimeShown(acceptedAt, page.market),
    })),
    links: {
      TERMS: page.path('terms'),
      PRIVACY: page.path('privacyNotice'),
      cookies: page.path('cookies'),
      data: page.path('privacyData'),
      correct: page.path('accountData'),
      requests: page.path('privacyRequests'),
      erase: page.path('privacyErase'),
    },
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const refused = form.get('intent') === 'accept' ? await accept(page, form) : await saveContact(page, form);
  return refused ?? redirect(`${page.path('privacy')}?saved=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('privacy.title'), matches);

export default function Privacy() {
  const { texts, saved, chosen, agreements, links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={7}>
      {saved && answer === undefined && (
        <Notice tone="success" live>
          {t('privacy.saved')}
        </Notice>
      )}
      <AccountForm intent="contact" message={answer?.message}>
        <FormSection title={t('privacy.contact')}>
          <FullRow>
            <ChannelBoxes
              t={t}
              legend={t('signUp.channels')}
              text={`${t('privacy.contact.text')} ${t('privacy.contact.version', { version: CONTACT_TEXT_VERSION })}.`}
              chosen={chosen}
            />
          </FullRow>
        </FormSection>
        <FormActions>
          <Button type="submit">{t('privacy.save')}</Button>
        </FormActions>
      </AccountForm>
      <AgreementList t={t} agreements={agreements} links={links} />
      <FormSection title={t('privacy.cookies')} text={t('privacy.cookies.text')}>
        <Cluster>
          <LinkButton href={links.cookies} variant="secondary">
            {t('privacy.cookies.go')}
          </LinkButton>
        </Cluster>
      </FormSection>
      <FormSection title={t('privacy.rights')} text={t('privacy.rights.text')}>
        <FullRow>
          <WayCards
            ways={[
              { href: links.data, title: t('privacy.rights.data'), icon: Download },
              { href: links.correct, title: t('privacy.rights.correct'), icon: PencilLine },
              { href: links.requests, title: t('privacy.rights.ask'), icon: MessageSquareText },
              { href: links.erase, title: t('privacy.rights.erase'), icon: Trash2 },
              { href: links.PRIVACY, title: t('privacy.rights.go'), icon: ScrollText },
            ]}
          />
        </FullRow>
      </FormSection>
    </Stack>
  );
}
